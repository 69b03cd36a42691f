/*
 * count_turn.h - inner: how long devices may be counted, for somebody who waits
 * for the number and by jobs.  Nearly all counts end at once.  One that does
 * not is heavy work, for which there are few slots (web/work_slot.h): so
 * however many people ask for slow rules, workers are free for others.
 */
#ifndef BLACKLIST_COUNT_TURN_H
#define BLACKLIST_COUNT_TURN_H

#include "store/sql.h"
#include "web/req.h"
#include "where/where_run.h"

/*
 * count_in_turn - calls count with arg, outside of any transaction: first with
 * a time-out of a moment; if that is too short, again with a slot for heavy
 * work and the usual time-out of a statement.  E_TOO_MANY_REQUESTS: there is no
 * free slot; else what count returns, such as E_QUERY_TOO_BROAD.
 */
enum err count_in_turn(struct req *r,
    enum err (*count)(struct ctx *ctx, void *arg), void *arg) MUST_CHECK;

/* count_in_slot - count_in_turn for a count that is known to take long: without
 * the first try, which would only keep a worker busy. */
enum err count_in_slot(struct req *r,
    enum err (*count)(struct ctx *ctx, void *arg), void *arg) MUST_CHECK;

/* Records or rules of one tenant that a job counts in one scan.  Initialize
 * with zeros; inactive: counts also how many of the devices are not activated,
 * for the parameter not_activated of the block that takes the counts. */
struct count_due {
	bool inactive;
	struct ids ids, revisions;
	const struct where *condition[WHERE_COUNTS_MAX];
};

/* count_due_add - adds a record or rule, as of that revision, whose devices
 * meet the condition; at most WHERE_COUNTS_MAX.  The lists grow in ctx->mem. */
void count_due_add(struct ctx *ctx, struct count_due *d, int64_t id,
    int32_t revision, const struct where *condition);

/* count_due_run - counts their devices, and writes the counts and how long that
 * took by the block `counted`.  A scan that takes too long is noted by the
 * block `failed`, so that it is not repeated for a while; the transaction of
 * the caller, who has written nothing in it, is rolled back before. */
enum err count_due_run(struct ctx *ctx, const struct count_due *d,
    const struct sql *counted, const struct sql *failed) MUST_CHECK;

#endif
