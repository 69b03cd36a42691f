/* main.c - the main program of the pool policy: the polls of devices for what
 * they have to uninstall and kill.  It is no part of the pool edge, because a
 * worker that reads the records of a tenant answers no heartbeats
 * meanwhile; and a worker that had to read those of a large one would answer no
 * other polls. */
#include "app/pool.h"
#include "base/base.h"
#include "policy/set_cache.h"
#include "web/endpoint.h"

extern const struct table policy_table;

static const struct table *const tables[] = { &policy_table };

const struct domain policy_domain = { "policy", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	policy_sets_by_child();
	return pool_main(
	    argc, argv, &policy_domain, POOL_KEEPS | POOL_CACHE | POOL_DEVICES);
}
