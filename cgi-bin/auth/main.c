/* main.c - the auth pool.  Signing in has a pool of its own, so that the slow
 * hashing of passwords does not delay other requests. */
#include "app/pool.h"
#include "web/endpoint.h"

/* clang-format off */
#define TABLES \
	T(login) T(register) T(auth_unserved) T(token_refresh) \
	T(token_remote) T(info) T(tenant) T(ws) T(caller)
/* clang-format on */

#define T(name) extern const struct table name##_table;
TABLES
#undef T

#define T(name) &name##_table,
static const struct table *const tables[] = { TABLES };
#undef T

const struct domain auth_domain = { "auth", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &auth_domain, 0);
}
