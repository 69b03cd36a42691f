/* unserved.c - signing in by text message or with an account of another
 * service: the sign-in page has buttons for both, but the suite does not offer
 * them. */
#include "common/unserved.h"

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
