/* post_remote.c - posts for other modules. */
#include "sql/system/post_remote.h"
#include "common/inputs.h"
#include "system/errors.h"
#include "system/system_tables.h"
#include "web/req.h"

static enum err
post_valid(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_post_valid_check, in));
	return done(r);
}

/* clang-format off */
static const struct endpoint post_remote_endpoints[] = {
	{ RPC, GET, "/post/list", PEER,
	    IN(by_ids), LIST(post_remote_list), "Read several posts" },
	{ RPC, GET, "/post/valid", PEER,
	    IN(by_ids),
	    CALL(post_valid, REFUSES(E_POST_UNKNOWN, E_POST_DISABLED)),
	    "Do all the posts exist and are enabled" },
};
/* clang-format on */

TABLE(post_remote);
