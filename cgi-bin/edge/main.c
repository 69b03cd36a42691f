/* main.c - the main program of the pool edge: the frequent requests of devices
 * and modules, answered from the host's cache. */
#include "app/pool.h"
#include "base/base.h"
#include "web/endpoint.h"

#define TABLES(T) T(heartbeat) T(lookup)

TABLES(TABLE_DECLARE)
static const struct table *const tables[] = { TABLES(TABLE_ADDRESS) };

const struct domain edge_domain = { "edge", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(
	    argc, argv, &edge_domain, POOL_KEEPS | POOL_CACHE | POOL_DEVICES);
}
