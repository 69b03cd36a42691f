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

#endif
