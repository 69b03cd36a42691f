/* exec_detail.c - administrators see what single devices have uninstalled and
 * killed, and why they could not. */
#include "blacklist/exec_detail.h"

#include "blacklist/blacklist_tables.h"
#include "common/inputs.h"
#include "policy/errors.h"
#include "sql/blacklist/exec_detail.h"

static const struct field exec_detail_fields[] = {
	PAGE_FIELDS(struct exec_detail),
	EXEC_DETAIL_FILTERS,
};

static const struct endpoint exec_detail_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/uninstall-detail/page",
	    PERM("device:app-blacklist:statistics"), IN(exec_detail),
	    PAGE(uninstall_detail_page, CHECK(exec_time_check)),
	    "List what devices have uninstalled, or could not" },
	{ ADMIN, GET, "/device/app-blacklist/uninstall-detail/get",
	    PERM("device:app-blacklist:statistics"), IN(by_id),
	    ONE(uninstall_detail_get, E_BLACKLIST_UNINSTALL_DETAIL_NOT_EXISTS),
	    "Get what a device has uninstalled, or could not" },
	{ ADMIN, GET, "/device/app-blacklist/kill-detail/page",
	    PERM("device:app-blacklist:statistics"), IN(exec_detail),
	    PAGE(kill_detail_page, CHECK(exec_time_check)),
	    "List what devices have killed, or could not" },
	{ ADMIN, GET, "/device/app-blacklist/crash-detail/page",
	    PERM("device:app-blacklist:statistics"), IN(exec_detail),
	    PAGE(crash_detail_page, CHECK(exec_time_check)),
	    "List what has crashed on devices" },
};

TABLE(exec_detail);
