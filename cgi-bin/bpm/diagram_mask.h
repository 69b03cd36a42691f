/* diagram_mask.h - inner: removes the headers of HTTP calls from diagrams, for
 * people who may not edit models, because a header may contain a password. */
#ifndef BPM_DIAGRAM_MASK_H
#define BPM_DIAGRAM_MASK_H

#include "store/ctx.h"

/* mask_simple - a copy of a SIMPLE diagram without such headers, in ctx->mem;
 * the text itself when it has none; NULL for NULL. */
const char *mask_simple(struct ctx *ctx, const char *text);

/* mask_bpmn - as mask_simple, for a BPMN diagram. */
const char *mask_bpmn(struct ctx *ctx, const char *text);

#endif
