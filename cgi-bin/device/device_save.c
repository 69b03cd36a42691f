/*
 * device_save.c - creates, changes, activates, deactivates and deletes devices:
 * by administrators, by modules that report what a device has said of itself,
 * and later, when a module has ordered other launchers.
 *
 * Each change leaves a note for the caches, which know of it before the request
 * is answered: a client that has the answer never reads the old record again.
 */
#include "sql/device/device_save.h"
#include "app/outbox.h"
#include "common/inputs.h"
#include "common/mac_inputs.h"
#include "common/reported_inputs.h"
#include "device/device_inputs.h"
#include "device/errors.h"
#include "fleet/device.h"
#include "fleet/errors.h"
#include "fleet/reported.h"
#include "sql/device/outbox.h"
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

/* Checks, writes, and leaves notes of the changed records for the caches. */
static enum err
write_devices(struct req *r, const struct sql *check, const struct sql *write,
    const struct args *in, struct rows *out)
{
	TRY(db_begin(r->ctx));
	TRY(db_check(r->ctx, check, in));
	TRY(db_rows(r->ctx, write, in, out));
	devices_changed(r->ctx, out);
	return OK;
}

static enum err
device_create(struct req *r, const struct args *in)
{
	struct rows rows;
	struct row row;

	TRY(write_devices(
	    r, &sql_device_create_check, &sql_device_create, in, &rows));
	row = row_at(&rows, 0);
	row_value(&r->out, &row);
	return OK;
}

static enum err
device_update(struct req *r, const struct args *in)
{
	struct rows rows;

	TRY(write_devices(
	    r, &sql_device_update_check, &sql_device_update, in, &rows));
	return done(r);
}

static enum err
device_update_status(struct req *r, const struct args *in)
{
	struct rows rows;

	TRY(write_devices(
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

	TRY(write_devices(r, &sql_device_ids_check, &sql_device_delete,
	    ARGS(AN("ids", &ids)), &rows));
	return rows.n > 0 ? done(r) : fail(r->ctx, E_DEVICE_NOT_EXISTS, NULL);
}

static enum err
device_delete_list(struct req *r, const struct args *in)
{
	struct rows rows;

	TRY(write_devices(
	    r, &sql_device_ids_check, &sql_device_delete, in, &rows));
	return done(r);
}

/* -- what a device says of itself ---------------------------------------- */

struct update_by_push {
	const char *mac;
	SAID;
};

static const struct field update_by_push_fields[] = {
	FIELD(struct update_by_push, mac, .req = true, .form = &form_mac_sent,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR,
	    .doc = "MAC address; says which device"),
	SAID_FIELDS(struct update_by_push),
};

/* The report of a module about a device.  It has no IP address, because the
 * address of the request is that of the module. */
static enum err
update_by_push(struct req *r, const struct args *in)
{
	const struct update_by_push *q = in->at;
	const struct reported t = { .kind = REPORTED_REMOTE,
		.caller = { .mac = q->mac,
		    .tenant_id = r->ctx->caller.tenant_id },
		.said = in };
	struct reported_device device;

	TRY(reported_store(r->ctx, &t, &device));
	return done(r);
}

/* -- launchers ----------------------------------------------------------- */

static enum err
change_launchers(struct ctx *ctx, struct outbox_run *run)
{
	const struct args *in = ARGS(AN("ids", &run->ids));
	struct rows changed;

	TRY(db_do(ctx, &sql_outbox_device_hold, in));
	TRY(db_rows(ctx, &sql_outbox_device_ui, in, &changed));
	devices_changed(ctx, &changed);
	return db_do(ctx, &sql_outbox_device_note, in);
}

const struct outbox_topic device_ui_topic = { .name = "device.ui",
	.carry = change_launchers };

/* -- certification codes for network access ------------------------------ */

struct certification {
	const char *mac, *certification;
};
static const struct field certification_fields[] = {
	FIELD(struct certification, mac, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR, .doc = "which device"),
	FIELD(struct certification, certification, .req = true, .max = 64,
	    .doc = "A-Z, 0-9, -; unique in the tenant"),
};

static enum err
certification_update(struct req *r, const struct args *in)
{
	struct row row;

	TRY(db_begin(r->ctx));
	TRY(db_check(r->ctx, &sql_certification_check, in));
	TRY(db_one(
	    r->ctx, &sql_certification_update, in, E_DEVICE_NOT_EXISTS, &row));
	device_changed(r->ctx, row_str(&row, "mac"), row_i64(&row, "version"));
	return done(r);
}

/* -- endpoints ----------------------------------------------------------- */

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
	            E_REGION_NOT_EXISTS),
	        REVISES("/device/get", device_mac_revision)),
	    "Change a device" },
	{ RPC, PUT, "/device/update", PEER, IN(device_save),
	    CALL(device_update,
	        REFUSES(E_DEVICE_NOT_EXISTS, E_INFO_MODIFY_NO_PERMISSION,
	            E_CHANNEL_NOT_EXISTS, E_DEVICE_CERTIFICATION_DUPLICATE,
	            E_REGION_NOT_EXISTS)),
	    "Change a device" },
	{ ADMIN, PUT, "/device/update-status", PERM("device:device:update"),
	    IN(device_status),
	    CALL(device_update_status, REFUSES(E_INFO_MODIFY_NO_PERMISSION),
	        REVISES("/device/get", device_macs_revision, .one = "macs")),
	    "Switch devices on or off" },
	{ ADMIN, DELETE, "/device/delete", PERM("device:device:delete"),
	    IN(by_id),
	    CALL(device_delete,
	        REFUSES(E_DEVICE_NOT_EXISTS, E_INFO_MODIFY_NO_PERMISSION),
	        REVISES("/device/get", device_revision)),
	    "Delete a device" },
	{ ADMIN, DELETE, "/device/delete-list", PERM("device:device:delete"),
	    IN(by_ids),
	    CALL(device_delete_list, REFUSES(E_INFO_MODIFY_NO_PERMISSION)),
	    "Delete several devices" },
};

TABLE(device_save);

static const struct endpoint device_tell_endpoints[] = {
	{ RPC, PUT, "/device/update-by-push", PEER, IN(update_by_push),
	    CALL(update_by_push, REFUSES(E_DEVICE_NOT_EXISTS)),
	    "Change what a device says of itself" },
};

TABLE(device_tell);

struct device_ui {
	const char *mac, *ui;
};

static const struct field device_ui_fields[] = {
	FIELD(struct device_ui, mac, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR, .doc = "MAC address"),
	FIELD(struct device_ui, ui, .req = true, .max = 1024,
	    .doc = "packages of launchers, separated by commas"),
};

static const struct endpoint device_ui_endpoints[] = {
	{ ADMIN, PUT, "/device/update-ui", PERM("device:device:update"),
	    IN(device_ui),
	    DONE(device_ui_send, E_DEVICE_NOT_EXISTS, CHECK(device_ui_check)),
	    "Have the launchers of a device changed" },
	{ RPC, PUT, "/device/update-ui", PEER, IN(device_ui),
	    DONE(device_ui_send, E_DEVICE_NOT_EXISTS, CHECK(device_ui_check)),
	    "Have the launchers of a device changed" },
};

TABLE(device_ui);

static const struct endpoint certification_endpoints[] = {
	{ ADMIN, GET, "/device/certification/get", PERM("device:device:query"),
	    IN(by_mac), ONE(certification_get, E_DEVICE_NOT_EXISTS, TAGGED),
	    "Get the certification code of a device" },
	{ ADMIN, PUT, "/device/certification/update",
	    PERM("device:device:update"), IN(certification),
	    CALL(certification_update,
	        REFUSES(E_DEVICE_NOT_EXISTS, E_INFO_MODIFY_NO_PERMISSION,
	            E_DEVICE_CERTIFICATION_DUPLICATE),
	        REVISES("/device/certification/get", certification_revision)),
	    "Set the certification code of a device" },
};

TABLE(certification);
