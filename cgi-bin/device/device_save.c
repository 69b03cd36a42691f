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

static enum err
device_delete(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;
	int64_t id = q->id;
	const struct ids ids = { &id, 1 };

	TRY(db_begin(r->ctx));
	TRY(db_check(r->ctx, &sql_device_ids_check, ARGS(AN("ids", &ids))));
	TRY(db_hit(r->ctx, &sql_device_delete, ARGS(AN("ids", &ids)),
	    E_DEVICE_NOT_EXISTS));
	return done(r);
}

/* -- what a device says of itself ---------------------------------------- */

struct update_by_push {
	const char *mac;
	REPORTED_MEMBERS;
};

static const struct field update_by_push_fields[] = {
	FIELD(struct update_by_push, mac, .req = true, .form = &form_mac_sent,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR,
	    .doc = "MAC address; says which device"),
	REPORTED_FIELDS(struct update_by_push),
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

/* Carries out messages of the topic: sets the launchers of the devices, which
 * are locked first. */
static enum err
change_launchers(struct ctx *ctx, struct outbox_run *run)
{
	const struct args *in = ARGS(AN("ids", &run->ids));

	TRY(db_do(ctx, &sql_outbox_device_hold, in));
	TRY(db_do(ctx, &sql_outbox_device_ui, in));
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

/* -- endpoints ----------------------------------------------------------- */

static const struct endpoint device_save_endpoints[] = {
	{ ADMIN, POST, "/device/create", PERM("device:device:create"),
	    IN(device_save), ID_OF(device_create, CHECK(device_create_check)),
	    "Create a device" },
	{ ADMIN, PUT, "/device/update", PERM("device:device:update"),
	    IN(device_save),
	    DONE(device_update, E_DEVICE_NOT_EXISTS, CHECK(device_update_check),
	        REVISES("/device/get", device_mac_revision)),
	    "Change a device" },
	{ RPC, PUT, "/device/update", PEER, IN(device_save),
	    DONE(
	        device_update, E_DEVICE_NOT_EXISTS, CHECK(device_update_check)),
	    "Change a device" },
	{ ADMIN, PUT, "/device/update-status", PERM("device:device:update"),
	    IN(device_status),
	    DONE(device_update_status, OK, CHECK(device_macs_check),
	        REVISES("/device/get", device_macs_revision, .one = "macs")),
	    "Switch devices on or off" },
	{ ADMIN, DELETE, "/device/delete", PERM("device:device:delete"),
	    IN(by_id),
	    CALL(device_delete,
	        REFUSES(E_DEVICE_NOT_EXISTS, E_INFO_MODIFY_NO_PERMISSION),
	        REVISES("/device/get", device_revision)),
	    "Delete a device" },
	{ ADMIN, DELETE, "/device/delete-list", PERM("device:device:delete"),
	    IN(by_ids), DONE(device_delete, OK, CHECK(device_ids_check)),
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
	    DONE(certification_update, E_DEVICE_NOT_EXISTS,
	        CHECK(certification_check),
	        REVISES("/device/certification/get", certification_revision)),
	    "Set the certification code of a device" },
};

TABLE(certification);
