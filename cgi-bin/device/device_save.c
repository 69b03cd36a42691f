/*
 * device_save.c - creates, changes, activates, deactivates and deletes devices.
 * Each change is committed, then the old record is dropped from this host's
 * cache, then the request is answered: a client that has the answer never reads
 * the old record again.
 */
#include "sql/device/device_save.h"
#include "common/inputs.h"
#include "device/device_inputs.h"
#include "device/device_tables.h"
#include "device/errors.h"
#include "fleet/device.h"
#include "fleet/errors.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

struct device_save {
	int64_t id;
	const char *mac;
	int64_t channel_id;
	DEVICE_MEMBERS;
};

static const struct field device_save_fields[] = {
	FIELD(struct device_save, id,
	    .doc = "optional on update, ignored on create"),
	FIELD(struct device_save, mac, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR,
	    .doc = "MAC address; says which device"),
	FIELD(struct device_save, channel_id, .req = true, .doc = "channel"),
	DEVICE_FIELDS(struct device_save),
};

struct device_status {
	struct strs macs;
	int32_t status;
};

static const struct field device_status_fields[] = {
	FIELD(struct device_status, macs, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR, .doc = "MAC addresses"),
	FIELD(struct device_status, status, .req = true,
	    .dict = "device_status", .lo = 0, .hi = 1,
	    .doc = "1 activated, 0 not"),
};

/* Checks, writes and commits; then drops the old records from this host's
 * cache. */
static enum err
save(struct req *r, const struct sql *check, const struct sql *write,
    const struct args *in, struct rows *out)
{
	TRY(db_begin(r->ctx));
	TRY(db_check(r->ctx, check, in));
	TRY(db_rows(r->ctx, write, in, out));
	TRY(db_commit(r->ctx));
	for (int i = 0; i < out->n; i++) {
		struct row row = row_at(out, i);

		device_forget(r->site->cache, row_str(&row, "mac"),
		    row_i64(&row, "version"));
	}
	return OK;
}

static enum err
device_create(struct req *r, const struct args *in)
{
	struct rows rows;
	struct row row;

	TRY(save(r, &sql_device_create_check, &sql_device_create, in, &rows));
	row = row_at(&rows, 0);
	row_value(&r->out, &row);
	return OK;
}

static enum err
device_update(struct req *r, const struct args *in)
{
	struct rows rows;

	TRY(save(r, &sql_device_update_check, &sql_device_update, in, &rows));
	return done(r);
}

static enum err
device_update_status(struct req *r, const struct args *in)
{
	struct rows rows;

	TRY(save(
	    r, &sql_device_macs_check, &sql_device_update_status, in, &rows));
	return done(r);
}

static enum err
device_delete(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;
	int64_t id = q->id;
	const struct ids ids = { &id, 1 };
	struct rows rows;

	TRY(save(r, &sql_device_ids_check, &sql_device_delete,
	    ARGS(AN("ids", &ids)), &rows));
	return rows.n > 0 ? done(r) : fail(r->ctx, E_DEVICE_NOT_EXISTS, NULL);
}

static enum err
device_delete_list(struct req *r, const struct args *in)
{
	struct rows rows;

	TRY(save(r, &sql_device_ids_check, &sql_device_delete, in, &rows));
	return done(r);
}

static const struct endpoint device_save_endpoints[] = {
	{ ADMIN, POST, "/device/create", PERM("device:device:create"),
	    IN(device_save),
	    CALL(device_create, SHOWS_ID,
	        REFUSES(E_INFO_MODIFY_NO_PERMISSION, E_CHANNEL_NOT_EXISTS,
	            E_DEVICE_MAC_DUPLICATE, E_DEVICE_CERTIFICATION_DUPLICATE,
	            E_REGION_NOT_EXISTS)),
	    "Create a device" },
	{ ADMIN, PUT, "/device/update", PERM("device:device:update"),
	    IN(device_save),
	    CALL(device_update,
	        REFUSES(E_DEVICE_NOT_EXISTS, E_INFO_MODIFY_NO_PERMISSION,
	            E_CHANNEL_NOT_EXISTS, E_DEVICE_CERTIFICATION_DUPLICATE,
	            E_REGION_NOT_EXISTS)),
	    "Change a device" },
	{ RPC, PUT, "/device/update", PEER, IN(device_save),
	    CALL(device_update,
	        REFUSES(E_DEVICE_NOT_EXISTS, E_INFO_MODIFY_NO_PERMISSION,
	            E_CHANNEL_NOT_EXISTS, E_DEVICE_CERTIFICATION_DUPLICATE,
	            E_REGION_NOT_EXISTS)),
	    "Change a device" },
	{ ADMIN, PUT, "/device/update-status", PERM("device:device:update"),
	    IN(device_status),
	    CALL(device_update_status, REFUSES(E_INFO_MODIFY_NO_PERMISSION)),
	    "Switch devices on or off" },
	{ ADMIN, DELETE, "/device/delete", PERM("device:device:delete"),
	    IN(by_id),
	    CALL(device_delete,
	        REFUSES(E_DEVICE_NOT_EXISTS, E_INFO_MODIFY_NO_PERMISSION)),
	    "Delete a device" },
	{ ADMIN, DELETE, "/device/delete-list", PERM("device:device:delete"),
	    IN(by_ids),
	    CALL(device_delete_list, REFUSES(E_INFO_MODIFY_NO_PERMISSION)),
	    "Delete several devices" },
};

TABLE(device_save);
