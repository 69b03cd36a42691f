/* access.c - the access log: who asked for what, and what came of it. */
#include "common/inputs.h"
#include "log/clean.h"
#include "log/log.h"
#include "queries.h"

struct access_page {
	int32_t page_no, page_size;
	int64_t user_id;
	int32_t user_type, duration, result_code;
	const char *application_name, *request_url;
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
};

static enum err
access_clean(struct req *r, const struct args *in)
{
	(void)in;
	return clean_log(r, &sql_access_clean);
}

/* clang-format off */
static const struct endpoint access_endpoints[] = {
	{ ADMIN, GET, "/infra/api-access-log/page",
	    PERM("infra:api-access-log:query"), IN(access_page),
	    PAGE(access_page, TOTAL(access_total)),
	    "List requests by user, time, duration and result" },
	{ ADMIN, GET, "/infra/api-access-log/get",
	    PERM("infra:api-access-log:query"), IN(by_id),
	    ONE(access_get, OK), "Read one request" },
	{ ADMIN, DELETE, "/infra/api-access-log/clean",
	    PERM("infra:api-access-log:delete"), NO_INPUT,
	    CALL(access_clean, SHOWS(VALUE, .kind = KIND_BIG)),
	    "Delete requests older than 14 days" },
};
/* clang-format on */

TABLE(access);
