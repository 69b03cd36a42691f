/* refused.h - a failure against what the row says it may answer with, so that
 * the document's lists of errors stay true. */
#ifndef LIB_REFUSED_H
#define LIB_REFUSED_H

#include "store/ctx.h"
#include "web/endpoint.h"

/*
 * refused_row - may that row answer with this code?  General codes every row
 * may; others must come from its fields, its check, the constraints of what
 * its block writes, or be what the call REFUSES.  Returns NULL, or what is
 * wrong, in ctx->mem.
 */
const char *refused_row(struct ctx *ctx, const struct endpoint *ep, int code);

#endif
