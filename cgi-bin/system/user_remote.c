/* user_remote.c - users for other modules, whatever their data scope. */
#include "common/inputs.h"
#include "queries.h"
#include "system/system.h"

/* clang-format off */
static const struct endpoint user_remote_endpoints[] = {
	{ RPC, GET, "/user/get", PEER,
	    IN(by_id), ONE(user_remote_get, OK), "Read one user" },
};
/* clang-format on */

TABLE(user_remote);
