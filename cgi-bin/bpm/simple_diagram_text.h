/* simple_diagram_text.h - inner: makes the text of a SIMPLE diagram that is
 * stored. */
#ifndef BPM_SIMPLE_DIAGRAM_TEXT_H
#define BPM_SIMPLE_DIAGRAM_TEXT_H

#include "input/field_types.h"
#include "store/ctx.h"

/*
 * simple_diagram_text - the diagram as it was sent, except that null members of
 * nodes are left out; null members of a node's settings stay.  *out is in
 * ctx->mem; NULL when no diagram was sent.
 * Source: the wire contract of workflow, "Nulls".
 */
enum err simple_diagram_text(
    struct ctx *ctx, const struct raw *sent, const char **out) MUST_CHECK;

#endif
