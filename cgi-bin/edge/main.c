/* main.c - the main program of the pool edge: the frequent requests of devices
 * and modules, answered from the host's cache. */
#include "app/pool.h"
#include "edge/edge.h"

static const struct table *const tables[] = {
	&heartbeat_table,
	&lookup_table,
	&tell_table,
	&app_report_table,
	&policy_table,
	&callback_table,
};

const struct domain edge_domain = { "edge", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(
	    argc, argv, &edge_domain, POOL_KEEPS | POOL_CACHE | POOL_DEVICES);
}
