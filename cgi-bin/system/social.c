/* social.c - accounts of other services that are bound to a user.  The suite
 * has none, but the profile page asks for them. */
#include "system/system_tables.h"
#include "web/req.h"

static enum err
social_bind_list(struct req *r, const struct args *in)
{
	(void)in;
	json_arr(&r->out);
	json_end_arr(&r->out);
	return OK;
}

static OBJECT(social_bind, MEMBER("type", INT), MEMBER("openid", TEXT));

/* clang-format off */
static const struct endpoint social_endpoints[] = {
	{ ADMIN, GET, "/system/social-user/get-bind-list", LOGGED_IN, NO_INPUT,
	    CALL(social_bind_list, SHOWS(LIST, .of = &social_bind)),
	    "List one's bound social accounts: always none" },
};
/* clang-format on */

TABLE(social);
