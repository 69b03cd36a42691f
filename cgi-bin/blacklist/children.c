/* children.c - administrators look at the channels, addresses and regions of a
 * blacklist record. */
#include "sql/blacklist/children.h"
#include "blacklist/blacklist.h"
#include "blacklist/children_page.h"

static const struct endpoint children_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/channel/page",
	    PERM("device:app-blacklist:query"), IN(children_page),
	    PAGE(channel_children_page), "List channels of a record" },
	{ ADMIN, GET, "/device/app-blacklist/mac/page",
	    PERM("device:app-blacklist:query"), IN(children_page),
	    PAGE(mac_children_page), "List addresses of a record" },
	{ ADMIN, GET, "/device/app-blacklist/region/page",
	    PERM("device:app-blacklist:query"), IN(children_page),
	    PAGE(region_children_page), "List regions of a record" },
};

TABLE(children);
