/*
 * sqlb_run.h - runs statements over the devices of the caller's tenant with
 * conditions made at run time (sqlb.h).
 */
#ifndef FLEET_SQLB_RUN_H
#define FLEET_SQLB_RUN_H

#include "fleet/sqlb.h"
#include "store/ctx.h"

#define SQLB_COUNTS_MAX 50    /* conditions counted in one scan */
#define SQLB_IDS_MAX    10000 /* devices that are listed or asked for */

/*
 * sqlb_counts - count the devices of each of n conditions, 1 <= n <=
 * SQLB_COUNTS_MAX, in one scan.  E_QUERY_TOO_BROAD when it takes longer than
 * the time-out of a statement, and other errors of the database.
 */
enum err sqlb_counts(struct ctx *ctx, const struct sqlb *const *of, size_t n,
    int64_t *out) MUST_CHECK;

/* sqlb_first - the ids of the first `most` devices of a condition, 1 <= most <=
 * SQLB_IDS_MAX, in rising order, in ctx->mem.  Errors as sqlb_counts. */
enum err sqlb_first(struct ctx *ctx, const struct sqlb *of, int most,
    struct ids *out) MUST_CHECK;

/* sqlb_among - which of these devices, at most SQLB_IDS_MAX, the condition
 * holds for; ids in rising order, in ctx->mem.  Errors as sqlb_counts. */
enum err sqlb_among(struct ctx *ctx, const struct sqlb *of,
    const struct ids *devices, struct ids *out) MUST_CHECK;

#endif
