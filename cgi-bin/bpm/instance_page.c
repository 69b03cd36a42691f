/* instance_page.c - endpoints: pages of the process instances that the caller
 * has started, and of those of all users; and one instance. */
#include "bpm/instance_page.h"

#include "bpm/bpm_tables.h"
#include "bpm/instance_access.h"
#include "flowdb/errors.h"
#include "sql/bpm/instance_page.h"
#include "store/row.h"
#include "text/json_out.h"

#define FIELDS_PARAMS_MAX 8192 /* characters */

struct instance_my_page {
	int32_t page_no, page_size;
	const char *name, *process_definition_key;
	int32_t status;
	const char *category;
	struct range create_time, end_time;
	const char *form_fields_params;
};

#define INSTANCE_FILTERS(T) \
	FIELD(T, name, .doc = "part of the name"), \
	    FIELD(T, process_definition_key, .doc = "exactly this one"), \
	    FIELD(T, status, .lo = 1, .hi = 5, \
	        .dict = "bpm_process_instance_status"), \
	    FIELD(T, category, .doc = "code of a category"), \
	    FIELD(T, create_time, .doc = "started from, to"), \
	    FIELD(T, end_time, .doc = "ended from, to"), \
	    FIELD(T, form_fields_params, .form = &form_json_object, \
	        .max = FIELDS_PARAMS_MAX, \
	        .doc = "variables that must have these values; empty ones " \
	               "do not count")

static const struct field instance_my_page_fields[] = {
	PAGE_FIELDS(struct instance_my_page),
	INSTANCE_FILTERS(struct instance_my_page),
};

struct instance_manager_page {
	int32_t page_no, page_size;
	const char *name, *process_definition_key;
	int32_t status;
	const char *category;
	struct range create_time, end_time;
	const char *form_fields_params;
	int64_t start_user_id;
};
static const struct field instance_manager_page_fields[] = {
	PAGE_FIELDS(struct instance_manager_page),
	INSTANCE_FILTERS(struct instance_manager_page),
	FIELD(struct instance_manager_page, start_user_id, .doc = "started by"),
};

struct instance_id {
	const char *id;
};
static const struct field instance_id_fields[] = {
	FIELD(struct instance_id, id, .req = true, .doc = "id of the instance"),
};

const struct object instance_record = { .name = "process_instance",
	.sql = &sql_instance_get };

enum err
put_instance(struct req *r, const char *id)
{
	struct row row;

	TRY(db_one(r->ctx, &sql_instance_get, ARGS(AN("id", &id)),
	    E_INSTANCE_MISSING, &row));
	row_json(&r->out, &row);
	return OK;
}

static enum err
instance_get(struct req *r, const struct args *in)
{
	const struct instance_id *q = in->at;
	struct instance_at at;

	TRY(instance_find(r->ctx, q->id, OK, &at));
	if (at.tree == 0) {
		json_put_null(&r->out);
		return OK;
	}
	return put_instance(r, q->id);
}

/* clang-format off */
static const struct endpoint instance_page_endpoints[] = {
	{ ADMIN, GET, "/bpm/process-instance/my-page",
	    PERM("bpm:process-instance:query"),
	    IN(instance_my_page), PAGE(instance_my_page),
	    "List the instances that the caller has started" },
	{ ADMIN, GET, "/bpm/process-instance/manager-page",
	    PERM("bpm:process-instance:manager-query"),
	    IN(instance_manager_page), PAGE(instance_manager_page),
	    "List all instances" },
	{ ADMIN, GET, "/bpm/process-instance/get",
	    PERM("bpm:process-instance:query"),
	    IN(instance_id),
	    CALL(instance_get,
	        SHOWS(ONE, .of = &instance_record, .null = true),
	        REFUSES(E_INSTANCE_MISSING)),
	    "Read an instance in which the caller takes part" },
};
/* clang-format on */

TABLE(instance_page);
