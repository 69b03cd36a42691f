/* db_page.h - runs a block that is read page by page. */
#ifndef STORE_DB_PAGE_H
#define STORE_DB_PAGE_H

#include "store/ctx.h"
#include "store/extra_values.h"
#include "store/row.h"
#include "store/sql.h"

/* db_page - the count and one page of a block with "-- order:", in one round
 * trip. */
enum err db_page(struct ctx *ctx, const struct sql *q, const struct args *in,
    struct rows *out, int64_t *total) MUST_CHECK;

/*
 * db_page_prefetch - send this page with the next block of the request, in one
 * round trip, if no transaction is open then; db_page answers with its rows if
 * it is called for the same blocks and values, and asks anew if not.  So call
 * it with a ctx->caller that is only expected, before the block that finds out
 * who the caller is.  The block must only read.
 */
void
db_page_prefetch(struct ctx *ctx, const struct sql *q, const struct args *in);

#endif
