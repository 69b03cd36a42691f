/* main.c - the auth pool.  Signing in has a pool of its own, so that a crowd
 * that signs in does not delay other requests.  Slow hashing of passwords,
 * which the pool system does, too, has a socket and a limit of its own in both
 * (web/hash_limiter.h). */
#include "app/pool.h"
#include "base/base.h"
#include "common/unserved.h"
#include "web/endpoint.h"

/* Signing in by text message or with an account of another service: the sign-in
 * page has buttons for both, but the suite does not offer them. */
/* clang-format off */
static const struct endpoint auth_unserved_endpoints[] = {
	UNSERVED(POST, "/system/auth/send-sms-code", TENANT_FREE),
	UNSERVED(POST, "/system/auth/sms-login", TENANT_FREE),
	UNSERVED(POST, "/system/auth/reset-password", TENANT_FREE),
	UNSERVED(GET, "/system/auth/social-auth-redirect", TENANT_FREE),
	UNSERVED(POST, "/system/auth/social-login", TENANT_FREE),
};
/* clang-format on */

TABLE(auth_unserved);

/* clang-format off */
#define TABLES(T) \
	T(login) T(register) T(auth_unserved) T(token_refresh) \
	T(token_remote) T(info) T(tenant) T(ws) T(caller)
/* clang-format on */

TABLES(TABLE_DECLARE)
static const struct table *const tables[] = { TABLES(TABLE_ADDRESS) };

const struct domain auth_domain = { "auth", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &auth_domain, 0);
}
