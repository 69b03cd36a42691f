/*
 * where_run.h - statements that count or list the devices of the caller's
 * tenant for which a condition holds.  This is the only SQL that is made at run
 * time.
 */
#ifndef WHERE_WHERE_RUN_H
#define WHERE_WHERE_RUN_H

#include "where/where.h"

#define WHERE_COUNTS_MAX 50    /* conditions counted in one scan */
#define WHERE_IDS_MAX    10000 /* devices that are listed or asked for */

/*
 * where_counts - count the devices of each of n conditions, 1 <= n <=
 * WHERE_COUNTS_MAX, in one scan.  inactive: how many of them are not activated,
 * which a call of theirs is refused for; NULL: it does not matter.
 * E_QUERY_TOO_BROAD when it takes longer than the time-out of a statement, and
 * other errors of the database.
 */
enum err where_counts(struct ctx *ctx, const struct where *const *of, size_t n,
    int64_t *out, int64_t *inactive) MUST_CHECK;

/* where_first - the ids of the first `most` devices of a condition, 1 <= most
 * <= WHERE_IDS_MAX, in rising order, in ctx->mem.  Errors as where_counts. */
enum err where_first(struct ctx *ctx, const struct where *of, int most,
    struct ids *out) MUST_CHECK;

/* where_among - which of these devices, at most WHERE_IDS_MAX, the condition
 * holds for; ids in rising order, in ctx->mem.  Errors as where_counts. */
enum err where_among(struct ctx *ctx, const struct where *of,
    const struct ids *devices, struct ids *out) MUST_CHECK;

/* How far devices are with a record of the blacklist. */
enum where_stage {
	WHERE_TARGETED,   /* all of them */
	WHERE_POLLED,     /* have polled since the record is as it is */
	WHERE_DONE,       /* their last event of it is a success ... */
	WHERE_FAILED,     /* ... or a failure */
	WHERE_NOT_POLLED, /* all others than WHERE_POLLED */
	WHERE_INACTIVE,   /* are not activated, of all of them ... */
	WHERE_NOT_POLLED_INACTIVE, /* ... and of WHERE_NOT_POLLED */
	/* Their last event is from before the record became what it is, as far
	 * as is known: they have not polled since. */
	WHERE_EARLIER,
	WHERE_STAGE__MAX
};

/* The devices that a record concerns; since: when it became what it is, as
 * PostgreSQL writes it. */
struct where_record {
	int64_t id;
	const char *since;
	const struct where *of;
};

/* where_stages - count the devices of the record that are at each stage, all in
 * one scan.  Errors as where_counts. */
enum err where_stages(struct ctx *ctx, const struct where_record *record,
    int64_t out[WHERE_STAGE__MAX]) MUST_CHECK;

/* A page of ids. */
struct where_page {
	int64_t offset;
	int32_t most; /* 1 to WHERE_IDS_MAX */
};

/* where_stage - the ids of the devices of one stage, a page of them, in rising
 * order, in ctx->mem.  Errors as where_counts. */
enum err where_stage(struct ctx *ctx, const struct where_record *record,
    enum where_stage stage, struct where_page page, struct ids *out) MUST_CHECK;

#endif
