/* error_log.c - the endpoints of the error log: requests that failed by a fault
 * of the system, and who marked them as done. */
#include "sql/log/error_log.h"
#include "common/inputs.h"
#include "log/errors.h"
#include "log/log_tables.h"
#include "log/old_rows_delete.h"

struct error_page {
	int32_t page_no, page_size;
	int64_t user_id;
	int32_t user_type, process_status;
	const char *application_name, *request_url, *trace_id;
	struct range exception_time;
};
static const struct field error_page_fields[] = {
	PAGE_FIELDS(struct error_page),
	FIELD(struct error_page, user_id),
	FIELD(struct error_page, user_type, .dict = "user_type"),
	FIELD(struct error_page, process_status, .lo = 0, .hi = 2,
	    .dict = "infra_api_error_log_process_status"),
	FIELD(struct error_page, application_name),
	FIELD(struct error_page, request_url, .doc = "part of the path"),
	FIELD(struct error_page, exception_time),
	FIELD(struct error_page, trace_id, .max = 64, .doc = "exactly"),
};

static const struct column error_sheet[] = {
	{ "id", "Id", NULL },
	{ "trace_id", "Trace id", NULL },
	{ "user_id", "User id", NULL },
	{ "user_type", "User type", "user_type" },
	{ "application_name", "Application", NULL },
	{ "request_method", "Method", NULL },
	{ "request_url", "URL", NULL },
	{ "request_params", "Parameters", NULL },
	{ "user_ip", "User IP", NULL },
	{ "user_agent", "User agent", NULL },
	{ "exception_time", "Exception time", NULL },
	{ "exception_name", "Exception name", NULL },
	{ "exception_message", "Message", NULL },
	{ "exception_root_cause_message", "Root cause", NULL },
	{ "exception_stack_trace", "Stack trace", NULL },
	{ "exception_class_name", "Class", NULL },
	{ "exception_file_name", "File", NULL },
	{ "exception_method_name", "Function", NULL },
	{ "exception_line_number", "Line", NULL },
	{ "process_status", "Status", "infra_api_error_log_process_status" },
	{ "process_time", "Processed at", NULL },
	{ "process_user_id", "Processed by", NULL },
	{ "create_time", "Created at", NULL },
};

struct error_status {
	int64_t id;
	int32_t process_status;
};
static const struct field error_status_fields[] = {
	FIELD(struct error_status, id, .req = true),
	FIELD(struct error_status, process_status, .req = true, .lo = 1,
	    .hi = 2, .dict = "infra_api_error_log_process_status"),
};

static enum err
error_clean(struct req *r, const struct args *in)
{
	(void)in;
	return old_rows_delete(r, &sql_error_clean);
}

/* clang-format off */
static const struct endpoint error_log_endpoints[] = {
	{ ADMIN, PUT, "/infra/api-error-log/update-status",
	    PERM("infra:api-error-log:update-status"), IN_QUERY(error_status),
	    DONE(error_status, E_API_ERROR_LOG_UNKNOWN,
	        CHECK(error_status_check)),
	    "Mark an error as done or ignored" },
	{ ADMIN, GET, "/infra/api-error-log/page",
	    PERM("infra:api-error-log:query"), IN(error_page),
	    PAGE(error_page, TOTAL(error_total)),
	    "List errors by user, time and status" },
	{ ADMIN, GET, "/infra/api-error-log/export-excel",
	    PERM("infra:api-error-log:export"), IN_FILTER(error_page),
	    SHEET(error_page, error), "Errors as a workbook" },
	{ ADMIN, GET, "/infra/api-error-log/export",
	    PERM("infra:api-error-log:export"), IN_FILTER(error_page),
	    SHEET(error_page, error), "Errors as a workbook" },
	{ ADMIN, GET, "/infra/api-error-log/get",
	    PERM("infra:api-error-log:query"), IN(by_id),
	    ONE(error_get, OK), "Read one error" },
	{ ADMIN, DELETE, "/infra/api-error-log/clean",
	    PERM("infra:api-error-log:delete"), NO_INPUT,
	    CALL(error_clean, SHOWS(VALUE, .kind = KIND_BIG)),
	    "Delete errors older than 14 days" },
};
/* clang-format on */

TABLE(error_log);
