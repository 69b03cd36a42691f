/* main.c - the auth pool.  Signing in has a pool of its own, so that the slow
 * hashing of passwords does not delay other requests. */
#include "app/pool.h"
#include "auth.h"

static const struct table *const tables[] = {
	&login_table,
	&register_table,
	&auth_unserved_table,
	&token_refresh_table,
	&token_remote_table,
	&info_table,
	&tenant_table,
	&ws_table,
	&caller_table,
};

const struct domain auth_domain = { "auth", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &auth_domain, 0);
}
