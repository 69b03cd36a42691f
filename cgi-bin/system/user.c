/* user.c - administrators look up users, within their data scope. */
#include "sql/system/user.h"
#include "common/inputs.h"
#include "system/system_tables.h"
#include "system/user_inputs.h"

struct user_page {
	int32_t page_no, page_size;
	const char *username, *nickname, *mobile;
	int32_t status;
	struct range create_time;
	int64_t dept_id, role_id, channel_id;
};
static const struct field user_page_fields[] = {
	PAGE_FIELDS(struct user_page),
	FIELD(struct user_page, username, .doc = "part of the user name"),
	FIELD(struct user_page, nickname, .doc = "part of the nickname"),
	FIELD(struct user_page, mobile, .doc = "part of the number"),
	FIELD(struct user_page, status, .lo = 0, .hi = 1,
	    .dict = "common_status"),
	FIELD(struct user_page, create_time),
	FIELD(struct user_page, dept_id,
	    .doc = "this department and all below it"),
	FIELD(struct user_page, role_id, .doc = "users holding this role"),
	FIELD(
	    struct user_page, channel_id, .doc = "users bound to this channel"),
};

static const struct column user_sheet[] = {
	{ "id", "Id", NULL },
	{ "username", "User name", NULL },
	{ "nickname", "Nickname", NULL },
	{ "dept_name", "Department", NULL },
	{ "email", "E-mail", NULL },
	{ "mobile", "Mobile", NULL },
	{ "sex", "Sex", "system_user_sex" },
	{ "status", "Status", "common_status" },
	{ "login_ip", "Last sign-in from", NULL },
	{ "login_date", "Last sign-in", NULL },
};

struct user_simple {
	int64_t dept_id;
};
static const struct field user_simple_fields[] = {
	FIELD(struct user_simple, dept_id,
	    .doc = "exactly this department, disabled users too"),
};

/* clang-format off */
static const struct endpoint user_endpoints[] = {
	{ ADMIN, GET, "/system/user/page", PERM("system:user:query"),
	    IN(user_page), PAGE(user_page),
	    "List users by name, number, department, role and status" },
	{ ADMIN, GET, "/system/user/export-excel",
	    PERM("system:user:export"), IN_FILTER(user_page),
	    SHEET(user_page, user), "Users as a workbook" },
	{ ADMIN, GET, "/system/user/export",
	    PERM("system:user:export"), IN_FILTER(user_page),
	    SHEET(user_page, user), "Users as a workbook" },
	{ ADMIN, GET, "/system/user/get", PERM("system:user:query"),
	    IN(by_id), ONE(user_get, OK), "Read one user" },
	{ ADMIN, GET, "/system/user/simple-list", LOGGED_IN,
	    IN(user_simple), LIST(user_simple_list),
	    "List enabled users to choose from" },
	{ ADMIN, GET, "/system/user/list-all-simple", LOGGED_IN,
	    IN(user_simple), LIST(user_simple_list),
	    "List enabled users to choose from" },
	{ ADMIN, GET, "/system/user/list", PERM("system:user:query"),
	    IN(by_ids), LIST(user_list), "Read several users" },
	{ ADMIN, GET, "/system/user/get-simple", LOGGED_IN,
	    IN(by_id), ONE(user_get_simple, OK),
	    "Read what everybody may know of a user" },
	{ ADMIN, GET, "/system/user/list-by-nickname", LOGGED_IN,
	    IN(by_nickname), LIST(user_list_by_nickname),
	    "List users by a part of their nickname" },
};
/* clang-format on */

TABLE(user);
