/* declared_errors.h - compares an error with those that the row may answer
 * with, so that the error lists of the OpenAPI document stay true. */
#ifndef LIB_DECLARED_ERRORS_H
#define LIB_DECLARED_ERRORS_H

#include "store/ctx.h"
#include "web/endpoint.h"

/*
 * refused_row - may that row answer with this code?  Every row may answer with
 * a general code.  Any other code must be that of a field, of the check, of a
 * constraint on what the block writes, or of an error that the call REFUSES.
 * Returns NULL, or what is wrong, in ctx->mem.
 */
const char *refused_row(struct ctx *ctx, const struct endpoint *ep, int code);

#endif
