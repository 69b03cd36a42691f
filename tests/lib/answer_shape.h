/*
 * answer_shape.h - compares the data of an answer with the columns that
 * PostgreSQL reports for the row's block, so that no test needs a schema of the
 * answer.
 */
#ifndef LIB_ANSWER_SHAPE_H
#define LIB_ANSWER_SHAPE_H

#include "store/ctx.h"
#include "text/json_in.h"
#include "web/endpoint.h"

/*
 * fits_row - is this the data of a success of that row?  The members must have
 * the names, the order and the kinds of the block's columns, or of what a CALL
 * SHOWS, and may be null only where these may.  Returns NULL, or what is
 * different, in ctx->mem.
 */
const char *
fits_row(struct ctx *ctx, const struct endpoint *ep, const struct json *data);

#endif
