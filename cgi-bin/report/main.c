/* main.c - the main program of the pool report: what devices tell, which is
 * written to the database.  It is no part of the pool edge, because many
 * reports would stand before the heartbeats in the queue of that pool. */
#include "app/pool.h"
#include "base/base.h"
#include "web/endpoint.h"

#define TABLES(T) T(tell) T(app_report) T(callback)

TABLES(TABLE_DECLARE)
static const struct table *const tables[] = { TABLES(TABLE_ADDRESS) };

const struct domain report_domain = { "report", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &report_domain, POOL_CACHE | POOL_DEVICES);
}
