/*
 * statistics.c - how often devices have carried out records of the blacklist,
 * and how often they could not: what administrators see, and a daily job that
 * counts, makes the coming months of the events, and drops old ones.
 */
#include "sql/blacklist/statistics.h"
#include "base/log.h"
#include "blacklist/jobs.h"
#include "policy/errors.h"
#include "sql/blacklist/blacklist_count.h"
#include "store/db_bulk.h"
#include "web/endpoint.h"

/* -- the job ------------------------------------------------------------- */

/* Makes the partition of the coming month of events, and drops old ones. */
static enum err
make_months(struct ctx *ctx)
{
	struct row row;

	TRY(db_begin(ctx));
	TRY(db_do(ctx, &sql_blacklist_months_make, NULL));
	TRY(db_one(ctx, &sql_blacklist_months_drop, NULL, E_SYSTEM, &row));
	if (row_i32(&row, "dropped") > 0)
		log_line(LOG_INFO, "blacklist_count: %d months dropped",
		    (int)row_i32(&row, "dropped"));
	return OK;
}

/* A record whose devices are to be counted, for one type of event and those
 * days on which something was reported; days is an array as PostgreSQL writes
 * it, and lives as long as the job. */
struct due {
	int64_t tenant, record;
	int32_t type;
	const char *days;
};

/* The records about which something was reported since the last run.  *until:
 * up to when reports count this time. */
static enum err
find_due(struct ctx *ctx, struct arena *a, struct due **out, size_t *n,
    const char **until)
{
	struct rows rows;

	TRY(db_rows(ctx, &sql_blacklist_count_due, NULL, &rows));
	*n = (size_t)rows.n;
	*out = arena_new(a, struct due, *n + 1);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		(*out)[i] = (struct due){ row_i64(&row, "tenant_id"),
			row_i64(&row, "blacklist_id"),
			row_i32(&row, "event_type"),
			arena_strdup(a, row_str(&row, "days")) };
		*until = arena_strdup(a, row_str(&row, "until"));
	}
	return OK;
}

/* Counts the devices of a record.  Because these may be all that there are, the
 * statement may take as long as that of an import. */
static enum err
count_one(struct ctx *ctx, const struct due *d)
{
	TRY(db_begin_import(ctx));
	return db_do(ctx, &sql_blacklist_count_one,
	    ARGS(AN("tenant", &d->tenant), AN("record", &d->record),
	        AN("type", &d->type), AN("days", &d->days)));
}

/* Each record is counted in a transaction of its own.  If the job ends before
 * the last record, the next run counts all of them again. */
static enum err
count_all(struct ctx *ctx, struct arena *a)
{
	const char *until = NULL;
	struct due *due = NULL;
	size_t n = 0;

	TRY(job_next(ctx, find_due(ctx, a, &due, &n, &until)));
	for (size_t i = 0; i < n; i++)
		TRY(job_next(ctx, count_one(ctx, &due[i])));
	if (n == 0)
		return OK;
	return job_next(ctx,
	    db_do(ctx, &sql_blacklist_count_done, ARGS(AN("until", &until))));
}

enum err
blacklist_count(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	struct arena a = { 0 };
	enum err e;

	(void)conf;
	(void)argc;
	(void)argv;
	e = job_next(ctx, make_months(ctx));
	if (e == OK)
		e = count_all(ctx, &a);
	if (e == OK)
		e = job_next(ctx, db_do(ctx, &sql_blacklist_count_join, NULL));
	arena_free(&a);
	return e;
}

/* -- endpoints ----------------------------------------------------------- */

#define MOST 200 /* records of one request */

struct statistics {
	int64_t blacklist_id;
	struct range time;
};

static const struct field statistics_fields[] = {
	FIELD(struct statistics, blacklist_id, .req = true, .doc = "record"),
	FIELD(struct statistics, time,
	    .doc = "events from, to; whole days; none: all"),
};

static const struct field statistics_daily_fields[] = {
	FIELD(struct statistics, blacklist_id, .req = true, .doc = "record"),
	FIELD(struct statistics, time, .req = true,
	    .doc = "events from, to; whole days, at most 1000"),
};

struct statistics_batch {
	struct ids ids;
};

static const struct field statistics_batch_fields[] = {
	FIELD(struct statistics_batch, ids, .req = true, .max = MOST,
	    .doc = "records"),
};

static const struct endpoint statistics_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/statistics",
	    PERM("device:app-blacklist:statistics"), IN(statistics),
	    ONE(statistics, E_BLACKLIST_NOT_EXISTS, REFUSES(E_QUERY_TOO_BROAD),
	        EXACT),
	    "Count what devices have done with a record" },
	{ ADMIN, POST, "/device/app-blacklist/statistics/batch",
	    PERM("device:app-blacklist:statistics"), IN(statistics_batch),
	    LIST(statistics_batch),
	    "Count what devices have done with several records" },
	{ ADMIN, GET, "/device/app-blacklist/statistics/daily",
	    PERM("device:app-blacklist:statistics"),
	    IN_AS(statistics_daily, statistics),
	    LIST(statistics_daily, CHECK(statistics_check), EXACT),
	    "Count what devices have done with a record each day" },
};

TABLE(statistics);
