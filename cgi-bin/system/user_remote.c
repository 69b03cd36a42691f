/* user_remote.c - users for other modules, including disabled ones. */
#include "sql/system/user_remote.h"
#include "auth/errors.h"
#include "common/inputs.h"
#include "system/system_tables.h"
#include "system/user_inputs.h"
#include "web/req.h"

struct of_depts {
	struct ids dept_ids;
};
static const struct field of_depts_fields[] = {
	FIELD(struct of_depts, dept_ids, .req = true),
};

struct of_posts {
	struct ids post_ids;
};
static const struct field of_posts_fields[] = {
	FIELD(struct of_posts, post_ids, .req = true),
};

static enum err
user_valid(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_user_valid_check, in));
	return done(r);
}

/* clang-format off */
static const struct endpoint user_remote_endpoints[] = {
	{ RPC, GET, "/user/get", PEER,
	    IN(by_id), ONE(user_remote_get, OK), "Read one user" },
	{ RPC, GET, "/user/list", PEER,
	    IN(by_ids), LIST(user_remote_list), "Read several users" },
	{ RPC, GET, "/user/list-by-dept-id", PEER,
	    IN(of_depts), LIST(user_remote_by_dept),
	    "List the users of departments, not of those below" },
	{ RPC, GET, "/user/list-by-post-id", PEER,
	    IN(of_posts), LIST(user_remote_by_post),
	    "List the users who hold any of the posts" },
	{ RPC, GET, "/user/list-by-subordinate", PEER,
	    IN(by_id), LIST(user_remote_subordinates, CHECK(user_known_check)),
	    "List whom the user leads" },
	{ RPC, GET, "/user/list-by-nickname", PEER,
	    IN(by_nickname), LIST(user_remote_by_nickname),
	    "List users by a part of their nickname" },
	{ RPC, GET, "/user/valid", PEER,
	    IN(by_ids),
	    CALL(user_valid, REFUSES(E_USER_UNKNOWN, E_USER_DISABLED)),
	    "Do all the users exist and are enabled" },
};
/* clang-format on */

TABLE(user_remote);
