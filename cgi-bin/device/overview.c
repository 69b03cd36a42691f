/* overview.c - the numbers of the fleet that the first page of the site shows:
 * how many devices there are, are online and are silent, and where, of which
 * version and model they are. */
#include "sql/device/overview.h"
#include "web/endpoint.h"

struct overview_online {
	int32_t days;
	int64_t region_id;
};

static const struct field overview_online_fields[] = {
	FIELD(struct overview_online, days, .lo = 1, .hi = 400, .dflt = "1",
	    .doc = "a row for five minutes; above 7 for an hour, above 90 "
	           "for a day"),
	FIELD(struct overview_online, region_id,
	    .doc = "a country; all when absent"),
};

struct overview_spread {
	int32_t limit;
};

static const struct field overview_spread_fields[] = {
	FIELD(struct overview_spread, limit, .lo = 1, .hi = 100, .dflt = "20",
	    .doc = "values; all others are one row"),
};

#define OVERVIEW PERM("device:overview:query")

/* clang-format off */
static const struct endpoint overview_endpoints[] = {
	{ ADMIN, GET, "/device/overview/summary", OVERVIEW, NO_INPUT,
	    ONE(overview_summary, OK, EXACT), "How many devices there are" },
	{ ADMIN, GET, "/device/overview/online", OVERVIEW, IN(overview_online),
	    LIST(overview_online, EXACT),
	    "How many devices were online, and a week before that" },
	{ ADMIN, GET, "/device/overview/by-region", OVERVIEW, NO_INPUT,
	    LIST(overview_by_region, EXACT), "How many devices there are by country" },
	{ ADMIN, GET, "/device/overview/by-version", OVERVIEW,
	    IN(overview_spread), LIST(overview_by_version, EXACT),
	    "How many devices there are by system version" },
	{ ADMIN, GET, "/device/overview/by-model", OVERVIEW,
	    IN(overview_spread), LIST(overview_by_model, EXACT),
	    "How many devices there are by model" },
};
/* clang-format on */

TABLE(overview);
