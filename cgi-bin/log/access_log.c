/* access_log.c - the endpoints of the access log: lists, exports and deletes
 * the entries about requests. */
#include "sql/log/access_log.h"
#include "common/inputs.h"
#include "log/log_tables.h"
#include "log/old_rows_delete.h"

struct access_page {
	int32_t page_no, page_size;
	int64_t user_id;
	int32_t user_type, duration, result_code;
	const char *application_name, *request_url, *trace_id;
	struct range begin_time;
};
static const struct field access_page_fields[] = {
	PAGE_FIELDS(struct access_page),
	FIELD(struct access_page, user_id),
	FIELD(struct access_page, user_type, .dict = "user_type"),
	FIELD(struct access_page, duration, .lo = 0, .hi = INT32_MAX,
	    .doc = "at least so many milliseconds"),
	FIELD(struct access_page, result_code),
	FIELD(struct access_page, application_name),
	FIELD(struct access_page, request_url, .doc = "part of the path"),
	FIELD(struct access_page, begin_time),
	FIELD(struct access_page, trace_id, .max = 64, .doc = "exactly"),
};

static const struct column access_sheet[] = {
	{ "id", "Id", NULL },
	{ "trace_id", "Trace id", NULL },
	{ "user_id", "User id", NULL },
	{ "user_type", "User type", "user_type" },
	{ "application_name", "Application", NULL },
	{ "request_method", "Method", NULL },
	{ "request_url", "URL", NULL },
	{ "request_params", "Parameters", NULL },
	{ "response_body", "Response", NULL },
	{ "user_ip", "User IP", NULL },
	{ "user_agent", "User agent", NULL },
	{ "operate_module", "Module", NULL },
	{ "operate_name", "Operation", NULL },
	{ "operate_type", "Category", "infra_operate_type" },
	{ "begin_time", "Begin", NULL },
	{ "end_time", "End", NULL },
	{ "duration", "Duration", NULL },
	{ "result_code", "Result code", NULL },
	{ "result_msg", "Result message", NULL },
};

static enum err
access_clean(struct req *r, const struct args *in)
{
	(void)in;
	return old_rows_delete(r, &sql_access_clean);
}

/* clang-format off */
static const struct endpoint access_log_endpoints[] = {
	{ ADMIN, GET, "/infra/api-access-log/page",
	    PERM("infra:api-access-log:query"), IN(access_page),
	    PAGE(access_page, TOTAL(access_total)),
	    "List requests by user, time, duration and result" },
	{ ADMIN, GET, "/infra/api-access-log/export-excel",
	    PERM("infra:api-access-log:export"), IN_FILTER(access_page),
	    SHEET(access_page, access), "Requests as a workbook" },
	{ ADMIN, GET, "/infra/api-access-log/export",
	    PERM("infra:api-access-log:export"), IN_FILTER(access_page),
	    SHEET(access_page, access), "Requests as a workbook" },
	{ ADMIN, GET, "/infra/api-access-log/get",
	    PERM("infra:api-access-log:query"), IN(by_id),
	    ONE(access_get, OK), "Read one request" },
	{ ADMIN, DELETE, "/infra/api-access-log/clean",
	    PERM("infra:api-access-log:delete"), NO_INPUT,
	    CALL(access_clean, SHOWS(VALUE, .kind = KIND_BIG)),
	    "Delete requests older than 14 days" },
};
/* clang-format on */

TABLE(access_log);
