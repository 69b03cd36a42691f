/* login_log.c - the endpoints of the sign-in log: lists and exports who signed
 * in or out, and whose sign-in was refused. */
#include "sql/log/login_log.h"
#include "common/inputs.h"
#include "log/log_tables.h"

struct login_log_page {
	int32_t page_no, page_size;
	const char *user_ip, *username;
	bool status;
	struct range create_time;
};
static const struct field login_log_page_fields[] = {
	PAGE_FIELDS(struct login_log_page),
	FIELD(struct login_log_page, user_ip, .doc = "part of the address"),
	FIELD(struct login_log_page, username, .doc = "part of the name"),
	FIELD(
	    struct login_log_page, status, .doc = "true: the successful ones"),
	FIELD(struct login_log_page, create_time),
};

static const struct column login_log_sheet[] = {
	{ "id", "Id", NULL },
	{ "log_type", "Log type", "system_login_type" },
	{ "username", "User name", NULL },
	{ "result", "Result", "system_login_result" },
	{ "user_ip", "User IP", NULL },
	{ "user_agent", "User agent", NULL },
	{ "create_time", "Created at", NULL },
};

/* clang-format off */
static const struct endpoint login_log_endpoints[] = {
	{ ADMIN, GET, "/system/login-log/page", PERM("system:login-log:query"),
	    IN(login_log_page), PAGE(login_log_page),
	    "List sign-ins by name, address and result" },
	{ ADMIN, GET, "/system/login-log/export-excel",
	    PERM("system:login-log:export"), IN_FILTER(login_log_page),
	    SHEET(login_log_page, login_log), "Sign-ins as a workbook" },
	{ ADMIN, GET, "/system/login-log/export",
	    PERM("system:login-log:export"), IN_FILTER(login_log_page),
	    SHEET(login_log_page, login_log), "Sign-ins as a workbook" },
	{ ADMIN, GET, "/system/login-log/get", PERM("system:login-log:query"),
	    IN(by_id), ONE(login_log_get, OK), "Read one sign-in" },
};
/* clang-format on */

TABLE(login_log);
