/* dept_remote.c - departments for other modules, including disabled ones. */
#include "sql/system/dept_remote.h"
#include "common/inputs.h"
#include "system/errors.h"
#include "system/system_tables.h"
#include "web/req.h"

static enum err
dept_valid(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_dept_valid_check, in));
	return done(r);
}

/* clang-format off */
static const struct endpoint dept_remote_endpoints[] = {
	{ RPC, GET, "/dept/get", PEER,
	    IN(by_id), ONE(dept_remote_get, OK), "Read one department" },
	{ RPC, GET, "/dept/list", PEER,
	    IN(by_ids), LIST(dept_remote_list), "Read several departments" },
	{ RPC, GET, "/dept/list-child", PEER,
	    IN(by_id), LIST(dept_remote_below),
	    "List all below a department, level by level" },
	{ RPC, GET, "/dept/valid", PEER,
	    IN(by_ids),
	    CALL(dept_valid, REFUSES(E_DEPT_UNKNOWN, E_DEPT_DISABLED)),
	    "Do all the departments exist and are enabled" },
};
/* clang-format on */

TABLE(dept_remote);
