/* statistics.c - administrators see how often devices have carried out records
 * of the blacklist, and how often they could not. */
#include "sql/blacklist/statistics.h"
#include "blacklist/blacklist_tables.h"
#include "policy/errors.h"

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
	    ONE(statistics, E_BLACKLIST_NOT_EXISTS, REFUSES(E_QUERY_TOO_BROAD)),
	    "Count what devices have done with a record" },
	{ ADMIN, POST, "/device/app-blacklist/statistics/batch",
	    PERM("device:app-blacklist:statistics"), IN(statistics_batch),
	    LIST(statistics_batch),
	    "Count what devices have done with several records" },
	{ ADMIN, GET, "/device/app-blacklist/statistics/daily",
	    PERM("device:app-blacklist:statistics"),
	    IN_AS(statistics_daily, statistics),
	    LIST(statistics_daily, CHECK(statistics_check)),
	    "Count what devices have done with a record each day" },
};

TABLE(statistics);
