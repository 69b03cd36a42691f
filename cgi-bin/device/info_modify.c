/*
 * info_modify.c - modifications of devices by address: applied at once if the
 * device exists, else kept until the device is created.
 */
#include "sql/device/info_modify.h"
#include "common/inputs.h"
#include "device/device_tables.h"
#include "device/errors.h"
#include "device/info_modify_add.h"
#include "fleet/errors.h"
#include "input/given.h"
#include "store/db_run.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/envelope.h"
#include "web/req.h"

/* A list longer than MODIFY_MAX gets an error of its own; one longer than this
 * is refused by the decoder. */
#define MACS_MAX 100000

struct info_modify_create {
	const char *cpu;
	int64_t channel_id;
	int32_t model_id, company_id;
	int64_t user_id;
	const char *device_model, *order_number, *remarks;
	const char *mac;
	struct strs macs;
};

static const struct field info_modify_create_fields[] = {
	MODIFY_FIELDS(struct info_modify_create),
	FIELD(struct info_modify_create, mac, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR, .doc = "MAC address"),
	FIELD(struct info_modify_create, macs, .max = MACS_MAX, .blank = true,
	    .doc = "MAC addresses, at most 10,000; those that cannot be "
	           "modified are told, the others are"),
};

struct info_modify_update {
	const char *cpu;
	int64_t channel_id;
	int32_t model_id, company_id;
	int64_t user_id;
	const char *device_model, *order_number, *remarks;
	int64_t id;
};

static const struct field info_modify_update_fields[] = {
	MODIFY_FIELDS(struct info_modify_update),
	FIELD(struct info_modify_update, id, .req = true, .doc = "which one"),
};

struct info_modify_page {
	int32_t page_no, page_size;
	const char *mac;
	int32_t status;
	int64_t batch_id;
	struct range create_time;
};

static const struct field info_modify_page_fields[] = {
	PAGE_FIELDS(struct info_modify_page),
	FIELD(struct info_modify_page, mac, .form = &form_mac_prefix,
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS,
	    .doc = "address, or its leading pairs"),
	FIELD(struct info_modify_page, status,
	    .dict = "device_info_modify_status", .lo = 0, .hi = 3,
	    .doc = "0 waiting, 1 applied, 2 failed, 3 revoked"),
	FIELD(struct info_modify_page, batch_id,
	    .doc = "what was recorded at once"),
	FIELD(struct info_modify_page, create_time, .doc = "created from, to"),
};

static void
list_of(struct arena *a, const struct args *in, struct modify_list *out)
{
	const struct info_modify_create *q = in->at;

	*out = (struct modify_list){
		.v = arena_new(a, struct modify, q->macs.n + 1),
	};
	if (q->mac != NULL)
		out->v[out->n++].said = q->mac;
	for (size_t i = 0; i < q->macs.n; i++)
		out->v[out->n++].said = q->macs.v[i];
	for (size_t i = 0; i < out->n; i++)
		out->v[i].to = in;
}

/* Records modifications.  If the request has one address (mac), what is wrong
 * with it is the error of the request; if it has a list (macs), the answer
 * lists what is wrong with each. */
static enum err
info_modify_create(struct req *r, const struct args *in)
{
	const struct info_modify_create *q = in->at;
	struct modify_list list;

	list_of(r->ctx->mem, in, &list);
	if (list.n == 0)
		return fail(r->ctx, E_DEVICE_MAC_FORMAT_ERROR, NULL);
	if (list.n > MODIFY_MAX)
		return fail(r->ctx, E_INFO_MODIFY_TOO_MANY, NULL);
	TRY(db_check(r->ctx, &sql_info_modify_check, in));
	TRY(modify_add(r, &list));
	if (!decode_given(in, &q->macs) && list.v[0].e != OK)
		return fail(r->ctx, list.v[0].e, NULL);
	modify_show(r->ctx, &r->out, &list);
	return OK;
}

/* The reason of a failure is stored as the error's name and shown as the
 * error's text. */
static void
put_record(void *arg, const struct row *row)
{
	struct req *r = arg;
	const char *name = row_str(row, "fail_reason");

	row_json_as(&r->out, row, "fail_reason",
	    name == NULL ? NULL : envelope_message(r->ctx, err_named(name)));
}

static enum err
info_modify_get(struct req *r, const struct args *in)
{
	struct row row;

	TRY(db_one(
	    r->ctx, &sql_info_modify_get, in, E_INFO_MODIFY_NOT_EXISTS, &row));
	put_record(r, &row);
	return OK;
}

static enum err
info_modify_page(struct req *r, const struct args *in)
{
	struct rows rows;
	int64_t total;

	TRY(db_page(r->ctx, &sql_info_modify_page, in, &rows, &total));
	rows_page_by(&r->out, &rows, total, put_record, r);
	return OK;
}

static const struct object modify_record = { "info_modify_record",
	&sql_info_modify_page, (const struct object_member[]){ MEMBERS_END } };

static const struct endpoint info_modify_endpoints[] = {
	{ ADMIN, POST, "/device/info-modify/create",
	    PERM("device:device:update"), IN(info_modify_create),
	    CALL(info_modify_create, SHOWS(ONE, .of = &modify_result),
	        REFUSES(E_DEVICE_MAC_FORMAT_ERROR, E_DEVICE_CPU_FORMAT_ERROR,
	            E_DEVICE_CPU_MISMATCH, E_INFO_MODIFY_NO_PERMISSION,
	            E_INFO_MODIFY_TOO_MANY, E_INFO_MODIFY_PENDING_EXISTS,
	            E_CHANNEL_NOT_EXISTS)),
	    "Modify devices by address, now or when they appear" },
	{ ADMIN, PUT, "/device/info-modify/update",
	    PERM("device:device:update"), IN(info_modify_update),
	    DONE(info_modify_update, E_INFO_MODIFY_NOT_EXISTS,
	        CHECK(info_modify_change_check)),
	    "Change a modification that is waiting" },
	{ ADMIN, DELETE, "/device/info-modify/delete",
	    PERM("device:device:update"), IN(by_id),
	    DONE(info_modify_revoke, E_INFO_MODIFY_NOT_EXISTS,
	        CHECK(info_modify_revoke_check)),
	    "Revoke a modification that is waiting" },
	{ ADMIN, GET, "/device/info-modify/get", PERM("device:device:query"),
	    IN(by_id),
	    CALL(info_modify_get, SHOWS(ONE, .of = &modify_record),
	        REFUSES(E_INFO_MODIFY_NOT_EXISTS)),
	    "Get a modification" },
	{ ADMIN, GET, "/device/info-modify/page", PERM("device:device:query"),
	    IN(info_modify_page),
	    CALL(info_modify_page, SHOWS(PAGE, .of = &modify_record)),
	    "List modifications of devices" },
};

TABLE(info_modify);
