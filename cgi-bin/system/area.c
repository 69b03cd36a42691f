/* area.c - the tree of countries and their parts, for forms in which users
 * choose a region. */
#include "sql/system/area.h"
#include "system/system.h"

/* clang-format off */
static const struct endpoint area_endpoints[] = {
	{ ADMIN, GET, "/system/area/tree", LOGGED_IN, NO_INPUT,
	    VALUE(area_tree), "List countries and their parts as a tree" },
	{ APP, GET, "/system/area/tree", TENANT_FREE, NO_INPUT,
	    VALUE(area_tree), "List countries and their parts as a tree" },
};
/* clang-format on */

TABLE(area);
