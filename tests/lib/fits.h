/*
 * fits.h - an answer against what PostgreSQL says its block has: the schema
 * of a row, which nobody writes down twice.
 */
#ifndef LIB_FITS_H
#define LIB_FITS_H

#include "store/ctx.h"
#include "text/json_in.h"
#include "web/endpoint.h"

/*
 * fits_row - is this the data of a success of that row?  Names, order and
 * kinds of the members as the block's columns have them, or as a CALL says it
 * SHOWS them; null only where that may be.  Returns NULL, or what does not
 * fit, in ctx->mem.
 */
const char *
fits_row(struct ctx *ctx, const struct endpoint *ep, const struct json *data);

#endif
