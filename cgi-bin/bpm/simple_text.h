/* simple_text.h - inner: a SIMPLE diagram as the text that is stored. */
#ifndef BPM_SIMPLE_TEXT_H
#define BPM_SIMPLE_TEXT_H

#include "input/field_types.h"
#include "store/ctx.h"

/*
 * simple_text - the diagram as it was sent, but for members of its nodes that
 * are null: those of a node are left out, those of its settings stay.  *out is
 * in ctx->mem; NULL when none was sent.
 * Source: the wire contract of workflow, "Nulls".
 */
enum err simple_text(struct ctx *ctx, const struct raw *sent, const char **out)
    MUST_CHECK;

#endif
