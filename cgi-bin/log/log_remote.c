/* log_remote.c - stores log entries of other modules.  Texts that are too long
 * are cut, and secrets are removed as from the suite's own entries. */
#include "sql/log/log_remote.h"
#include "log/log_tables.h"
#include "web/access_log.h"
#include "web/req.h"

#define LONG_MAX  65536 /* characters of a long text */
#define SHORT_MAX 4096

/* The fields of a request that both logs have. */
#define REQUEST_FIELDS(T) \
	FIELD(T, trace_id, .max = SHORT_MAX), FIELD(T, user_id), \
	    FIELD(T, user_type, .lo = 0, .hi = 2, .dict = "user_type"), \
	    FIELD(T, application_name, .req = true, .max = SHORT_MAX), \
	    FIELD(T, request_method, .req = true, .max = SHORT_MAX), \
	    FIELD(T, request_url, .req = true, .max = SHORT_MAX), \
	    FIELD(T, user_ip, .req = true, .max = SHORT_MAX), \
	    FIELD(T, user_agent, .req = true, .blank = true, .max = SHORT_MAX)

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
	FIELD(struct access_create, request_params, .max = LONG_MAX),
	FIELD(struct access_create, operate_module, .max = SHORT_MAX),
	FIELD(struct access_create, operate_name, .max = SHORT_MAX),
	FIELD(struct access_create, operate_type, .lo = 0, .hi = 6,
	    .dict = "infra_operate_type"),
	FIELD(struct access_create, response_body, .max = LONG_MAX),
	FIELD(struct access_create, begin_time, .req = true),
	FIELD(struct access_create, end_time, .req = true),
	FIELD(struct access_create, duration, .req = true, .lo = 0,
	    .hi = INT32_MAX, .doc = "milliseconds"),
	FIELD(struct access_create, result_code, .req = true),
	FIELD(struct access_create, result_msg, .max = LONG_MAX),
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
	FIELD(struct error_create, request_params, .req = true, .blank = true,
	    .max = LONG_MAX),
	FIELD(struct error_create, exception_time, .req = true),
	FIELD(
	    struct error_create, exception_name, .req = true, .max = SHORT_MAX),
	FIELD(struct error_create, exception_class_name, .req = true,
	    .blank = true, .max = SHORT_MAX),
	FIELD(struct error_create, exception_file_name, .req = true,
	    .blank = true, .max = SHORT_MAX),
	FIELD(struct error_create, exception_method_name, .req = true,
	    .blank = true, .max = SHORT_MAX),
	FIELD(struct error_create, exception_line_number, .req = true),
	FIELD(struct error_create, exception_stack_trace, .req = true,
	    .blank = true, .max = LONG_MAX),
	FIELD(struct error_create, exception_root_cause_message, .req = true,
	    .blank = true, .max = LONG_MAX),
	FIELD(struct error_create, exception_message, .req = true,
	    .blank = true, .max = LONG_MAX),
};

struct login_create {
	const char *trace_id, *username, *user_ip, *user_agent;
	int64_t user_id;
	int32_t log_type, user_type, result;
};
static const struct field login_create_fields[] = {
	FIELD(struct login_create, log_type, .req = true,
	    .dict = "system_login_type"),
	FIELD(struct login_create, trace_id, .max = SHORT_MAX),
	FIELD(struct login_create, user_id),
	FIELD(struct login_create, user_type, .req = true, .lo = 1, .hi = 2,
	    .dict = "user_type"),
	FIELD(struct login_create, username, .max = 30),
	FIELD(struct login_create, result, .req = true, .lo = 0,
	    .hi = INT16_MAX, .dict = "system_login_result"),
	FIELD(struct login_create, user_ip, .req = true, .max = SHORT_MAX),
	FIELD(struct login_create, user_agent, .max = SHORT_MAX),
};

static enum err
add_access(struct req *r, const struct args *in)
{
	const struct access_create *q = in->at;
	const char *params = access_log_foreign(r->ctx->mem, q->request_params);
	const char *response =
	    access_log_foreign(r->ctx->mem, q->response_body);

	TRY(db_do(r->ctx, &sql_ingest_access,
	    WITH(in, AN("request_params", &params),
	        AN("response_body", &response))));
	return done(r);
}

static enum err
add_error(struct req *r, const struct args *in)
{
	const struct error_create *q = in->at;
	const char *params = access_log_foreign(r->ctx->mem, q->request_params);

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
