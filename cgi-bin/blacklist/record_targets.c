/* record_targets.c - administrators look at the channels, addresses and regions
 * of a blacklist record. */
#include "sql/blacklist/record_targets.h"
#include "blacklist/blacklist_tables.h"
#include "blacklist/record_targets_filter.h"

static const struct endpoint record_targets_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/channel/page",
	    PERM("device:app-blacklist:query"), IN(record_targets_filter),
	    PAGE(channel_children_page), "List channels of a record" },
	{ ADMIN, GET, "/device/app-blacklist/mac/page",
	    PERM("device:app-blacklist:query"), IN(record_targets_filter),
	    PAGE(mac_children_page), "List addresses of a record" },
	{ ADMIN, GET, "/device/app-blacklist/region/page",
	    PERM("device:app-blacklist:query"), IN(record_targets_filter),
	    PAGE(region_children_page), "List regions of a record" },
};

TABLE(record_targets);
