/*
 * log.c - the access log, the error log and the sign-in log: administrators
 * read, export and clear them, other modules add entries, and a daily job
 * deletes old rows.  The pools of the suite do not call the endpoints for their
 * own entries; they write records into the spool, which spool_load.c loads.
 */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/num.h"
#include "common/inputs.h"
#include "input/redact_nested.h"
#include "log/errors.h"
#include "log/jobs.h"
#include "sql/log/log.h"
#include "sql/log/log_clean.h"
#include "store/db.h"
#include "web/req.h"
#include "web/request_count.h"

/* -- deleting old rows at a request ---------------------------------------- */

#define REQUEST_BATCH  1000
#define REQUEST_MS_MAX 20000 /* less than nginx waits for an answer */

/*
 * Deletes the rows of the caller's tenant that are older than the configuration
 * says.  q: a block that deletes at most :batch of them and returns how many as
 * `gone`; each batch is a transaction of its own, so that its locks
 * never delay other requests for long.  The data of the answer is the number of
 * deleted rows.  Stops after 20 s; the next call or `job log_clean` deletes the
 * remaining rows.
 */
static enum err
delete_old(struct req *r, const struct sql *q)
{
	int64_t end_ms = clock_mono_ms() + REQUEST_MS_MAX, total = 0, gone;
	int32_t batch = REQUEST_BATCH;
	struct row row;

	do {
		TRY(db_one(
		    r->ctx, q, ARGS(AN("batch", &batch)), E_SYSTEM, &row));
		gone = row_i64(&row, "gone");
		TRY(db_commit(r->ctx));
		total += gone;
	} while (gone == batch && clock_mono_ms() < end_ms);
	json_put_i64(&r->out, total);
	return OK;
}

/* -- the access log -------------------------------------------------------- */

struct access_page {
	int32_t page_no, page_size;
	int64_t user_id;
	int32_t user_type, duration, result_code;
	const char *application_name, *request_url, *trace_id;
	struct range begin_time;
	bool polling;
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
	FIELD(struct access_page, polling,
	    .doc = "true: those that succeeded and had the header `polling`, "
	           "which pages repeat by themselves, too"),
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
	return delete_old(r, &sql_access_clean);
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
	    "Delete requests older than log.access.keep-days" },
};
/* clang-format on */

TABLE(access_log);

/* -- the error log: requests that failed by a fault of the system ---------- */

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
	return delete_old(r, &sql_error_clean);
}

/* clang-format off */
static const struct endpoint error_log_endpoints[] = {
	{ ADMIN, PUT, "/infra/api-error-log/update-status",
	    PERM("infra:api-error-log:update-status"), IN_QUERY(error_status),
	    DONE(error_status, E_API_ERROR_LOG_UNKNOWN,
	        CHECK(error_status_check),
	        REVISES("/infra/api-error-log/get", error_revision)),
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
	    ONE(error_get, OK, TAGGED), "Read one error" },
	{ ADMIN, DELETE, "/infra/api-error-log/clean",
	    PERM("infra:api-error-log:delete"), NO_INPUT,
	    CALL(error_clean, SHOWS(VALUE, .kind = KIND_BIG)),
	    "Delete errors older than log.error.keep-days" },
};
/* clang-format on */

TABLE(error_log);

/* -- the sign-in log ------------------------------------------------------- */

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

/* -- entries of other modules ---------------------------------------------- */

/* Texts that are too long are cut, and secrets are removed as from the suite's
 * own entries. */
#define LONG_TEXT_MAX  65536 /* characters */
#define SHORT_TEXT_MAX 4096

/* The fields of a request that both logs have. */
#define REQUEST_FIELDS(T) \
	FIELD(T, trace_id, .max = SHORT_TEXT_MAX), FIELD(T, user_id), \
	    FIELD(T, user_type, .lo = 0, .hi = 2, .dict = "user_type"), \
	    FIELD(T, application_name, .req = true, .max = SHORT_TEXT_MAX), \
	    FIELD(T, request_method, .req = true, .max = SHORT_TEXT_MAX), \
	    FIELD(T, request_url, .req = true, .max = SHORT_TEXT_MAX), \
	    FIELD(T, user_ip, .req = true, .max = SHORT_TEXT_MAX), \
	    FIELD(T, user_agent, .req = true, .blank = true, \
	        .max = SHORT_TEXT_MAX)

struct access_create {
	const char *trace_id, *application_name, *request_method, *request_url,
	    *request_params, *user_ip, *user_agent;
	int64_t user_id;
	const char *operate_module, *operate_name, *response_body, *result_msg;
	struct stamp begin_time, end_time;
	int32_t user_type, operate_type, duration, result_code;
};
static const struct field access_create_fields[] = {
	REQUEST_FIELDS(struct access_create),
	FIELD(struct access_create, request_params, .text = TEXT_EXACT,
	    .max = LONG_TEXT_MAX),
	FIELD(struct access_create, operate_module, .max = SHORT_TEXT_MAX),
	FIELD(struct access_create, operate_name, .max = SHORT_TEXT_MAX),
	FIELD(struct access_create, operate_type, .lo = 0, .hi = 6,
	    .dict = "infra_operate_type"),
	FIELD(struct access_create, response_body, .text = TEXT_EXACT,
	    .max = LONG_TEXT_MAX),
	FIELD(struct access_create, begin_time, .req = true),
	FIELD(struct access_create, end_time, .req = true),
	FIELD(struct access_create, duration, .req = true, .lo = 0,
	    .hi = INT32_MAX, .doc = "milliseconds"),
	FIELD(struct access_create, result_code, .req = true),
	FIELD(struct access_create, result_msg, .text = TEXT_EXACT,
	    .max = LONG_TEXT_MAX),
};

struct error_create {
	const char *trace_id, *application_name, *request_method, *request_url,
	    *request_params, *user_ip, *user_agent;
	int64_t user_id;
	const char *exception_name, *exception_class_name, *exception_file_name,
	    *exception_method_name, *exception_stack_trace,
	    *exception_root_cause_message, *exception_message;
	struct stamp exception_time;
	int32_t user_type, exception_line_number;
};
static const struct field error_create_fields[] = {
	REQUEST_FIELDS(struct error_create),
	FIELD(struct error_create, request_params, .text = TEXT_EXACT,
	    .req = true, .blank = true, .max = LONG_TEXT_MAX),
	FIELD(struct error_create, exception_time, .req = true),
	FIELD(struct error_create, exception_name, .req = true,
	    .max = SHORT_TEXT_MAX),
	FIELD(struct error_create, exception_class_name, .req = true,
	    .blank = true, .max = SHORT_TEXT_MAX),
	FIELD(struct error_create, exception_file_name, .req = true,
	    .blank = true, .max = SHORT_TEXT_MAX),
	FIELD(struct error_create, exception_method_name, .req = true,
	    .blank = true, .max = SHORT_TEXT_MAX),
	FIELD(struct error_create, exception_line_number, .req = true),
	FIELD(struct error_create, exception_stack_trace, .text = TEXT_EXACT,
	    .req = true, .blank = true, .max = LONG_TEXT_MAX),
	FIELD(struct error_create, exception_root_cause_message,
	    .text = TEXT_EXACT, .req = true, .blank = true,
	    .max = LONG_TEXT_MAX),
	FIELD(struct error_create, exception_message, .text = TEXT_EXACT,
	    .req = true, .blank = true, .max = LONG_TEXT_MAX),
};

struct login_create {
	const char *trace_id, *username, *user_ip, *user_agent;
	int64_t user_id;
	int32_t log_type, user_type, result;
};
static const struct field login_create_fields[] = {
	FIELD(struct login_create, log_type, .req = true,
	    .dict = "system_login_type"),
	FIELD(struct login_create, trace_id, .max = SHORT_TEXT_MAX),
	FIELD(struct login_create, user_id),
	FIELD(struct login_create, user_type, .req = true, .lo = 1, .hi = 2,
	    .dict = "user_type"),
	FIELD(struct login_create, username, .max = 30),
	FIELD(struct login_create, result, .req = true, .lo = 0,
	    .hi = INT16_MAX, .dict = "system_login_result"),
	FIELD(struct login_create, user_ip, .req = true, .max = SHORT_TEXT_MAX),
	FIELD(struct login_create, user_agent, .max = SHORT_TEXT_MAX),
};

static enum err
add_access(struct req *r, const struct args *in)
{
	const struct access_create *q = in->at;
	const char *params = redact_nested(r->ctx->mem, q->request_params);
	const char *response = redact_nested(r->ctx->mem, q->response_body);

	TRY(db_do(r->ctx, &sql_ingest_access,
	    WITH(in, AN("request_params", &params),
	        AN("response_body", &response))));
	return done(r);
}

static enum err
add_error(struct req *r, const struct args *in)
{
	const struct error_create *q = in->at;
	const char *params = redact_nested(r->ctx->mem, q->request_params);

	TRY(db_do(r->ctx, &sql_ingest_error,
	    WITH(in, AN("request_params", &params))));
	return done(r);
}

/* clang-format off */
static const struct endpoint ingest_endpoints[] = {
	{ RPC, POST, "/api-access-log/create", PEER, IN(access_create),
	    CALL(add_access),
	    "Add a request to the access log" },
	{ RPC, POST, "/api-error-log/create", PEER, IN(error_create),
	    CALL(add_error),
	    "Add an error to the error log" },
	{ RPC, POST, "/login-log/create", PEER, IN(login_create),
	    DONE(ingest_login, OK), "Add a sign-in to the log" },
};
/* clang-format on */

TABLE(ingest);

/* -- deleting old rows daily ----------------------------------------------- */

#define DAYS_MAX      36500
#define JOB_BATCH     100
#define JOB_BATCH_MAX 100000

/* Deletes old rows, batch by batch, and prints how many.  days NULL: as old as
 * the configuration says. */
static enum err
clean_rows(struct ctx *ctx, const struct sql *q, const int32_t *days,
    int32_t batch, const char *name)
{
	int64_t total = 0, gone;
	struct row row;

	do {
		TRY(db_one(ctx, q, ARGS(AN("days", days), AN("batch", &batch)),
		    E_SYSTEM, &row));
		gone = row_i64(&row, "gone");
		total += gone;
		TRY(job_next(ctx, OK));
	} while (gone == batch);
	printf("%s: %lld rows deleted\n", name, (long long)total);
	return OK;
}

/* Reads the option `name N` at argv[0] and argv[1].  False: argv[0] is another
 * word, or N is not a number from 1 to max. */
static bool
read_option(char **argv, const char *name, int64_t max, int32_t *out)
{
	int64_t v = 0;

	if (strcmp(argv[0], name) != 0 ||
	    num_read(argv[1], strlen(argv[1]), &v) != OK || v < 1 || v > max)
		return false;
	*out = (int32_t)v;
	return true;
}

enum err
log_clean(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	int32_t days = 0, batch = JOB_BATCH;
	const int32_t *only = NULL;

	for (int i = 0; i < argc; i += 2) {
		if (i + 1 == argc ||
		    (!read_option(argv + i, "--days", DAYS_MAX, &days) &&
		        !read_option(
		            argv + i, "--batch", JOB_BATCH_MAX, &batch))) {
			log_line(LOG_ERROR,
			    "log_clean: unknown option, or its number is "
			    "missing or out of range: %s; nothing is deleted",
			    argv[i]);
			return E_BAD_REQUEST;
		}
	}
	if (days != 0)
		only = &days;
	nginx_refusals_trim(conf->home);
	TRY(clean_rows(ctx, &sql_access_clean_all, only, batch, "access log"));
	TRY(clean_rows(ctx, &sql_error_clean_all, only, batch, "error log"));
	return clean_rows(ctx, &sql_person_act_clean, NULL, batch, "acts");
}
