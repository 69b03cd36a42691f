/* channel.c - administrators create, change and delete channels.  After each
 * change, and before it is answered, the old record is dropped from this host's
 * cache. */
#include "sql/device/channel.h"
#include "common/inputs.h"
#include "device/device_tables.h"
#include "device/errors.h"
#include "fleet/cached.h"
#include "fleet/errors.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

struct channel_page {
	int32_t page_no, page_size;
	const char *name;
	int32_t company_id;
	int64_t task_id;
	const char *platform;
	struct range create_time;
};

static const struct field channel_page_fields[] = {
	PAGE_FIELDS(struct channel_page),
	FIELD(struct channel_page, name, .max = 64, .doc = "part of the name"),
	FIELD(struct channel_page, company_id, .doc = "owning company"),
	FIELD(struct channel_page, task_id, .doc = "task bound to it"),
	FIELD(struct channel_page, platform, .max = 32, .doc = "platform"),
	FIELD(struct channel_page, create_time, .doc = "created from, to"),
};

static const struct column channel_sheet[] = {
	{ "id", "Id", NULL },
	{ "name", "Name", NULL },
	{ "company_id", "Company", NULL },
	{ "platform", "Platform", NULL },
	{ "update_version", "Version", NULL },
	{ "heartbeat_interval", "Heartbeat interval", NULL },
	{ "task_id", "Task", NULL },
	{ "describe_info", "Description", NULL },
	{ "remarks", "Remarks", NULL },
	{ "create_user", "Created by", NULL },
	{ "create_time", "Created at", NULL },
	{ "update_time", "Updated at", NULL },
	{ "device_count", "Devices", NULL },
	{ "activated_count", "Activated devices", NULL },
};

struct channel_all {
	int32_t company_id;
	const char *platform;
};

static const struct field channel_all_fields[] = {
	FIELD(struct channel_all, company_id, .doc = "owning company"),
	FIELD(struct channel_all, platform, .max = 32, .doc = "platform"),
};

struct channel_save {
	int64_t id;
	const char *name;
	int32_t company_id;
	const char *describe_info, *remarks;
	int64_t task_id;
	const char *platform;
	int32_t heartbeat_interval;
};

#define CHANNEL_SAVE_FIELDS \
	FIELD(struct channel_save, name, .req = true, .max = 64, \
	    .doc = "unique in the tenant"), \
	    FIELD(struct channel_save, company_id, .doc = "owning company"), \
	    FIELD(struct channel_save, describe_info, .max = 512, \
	        .doc = "description"), \
	    FIELD(struct channel_save, remarks, .max = 512, .doc = "remarks"), \
	    FIELD(struct channel_save, task_id, .doc = "task bound to it"), \
	    FIELD(struct channel_save, platform, .max = 32, \
	        .doc = "platform it serves; none: all"), \
	    FIELD(struct channel_save, heartbeat_interval, .lo = 10, \
	        .hi = 86400, .doc = "seconds between heartbeats")

static const struct field channel_save_fields[] = {
	CHANNEL_SAVE_FIELDS,
};

/* The fields of a change: those of a new channel, and the id, which must be
 * sent. */
static const struct field channel_change_fields[] = {
	FIELD(struct channel_save, id, .req = true, .doc = "which one"),
	CHANNEL_SAVE_FIELDS,
};

static const struct object channel_record = { "channel_get", &sql_channel_get,
	NULL };

static enum err
channel_create(struct req *r, const struct args *in)
{
	struct row made, row;
	int64_t id;

	TRY(db_one(r->ctx, &sql_channel_create, in, E_SYSTEM, &made));
	id = row_i64(&made, "id");
	channel_forget(r->site->cache, id, row_i64(&made, "version"));
	TRY(db_one(r->ctx, &sql_channel_get, ARGS(AN("id", &id)),
	    E_CHANNEL_NOT_EXISTS, &row));
	row_json(&r->out, &row);
	return OK;
}

static enum err
channel_update(struct req *r, const struct args *in)
{
	struct row row;

	TRY(db_one(
	    r->ctx, &sql_channel_update, in, E_CHANNEL_NOT_EXISTS, &row));
	channel_forget(
	    r->site->cache, row_i64(&row, "id"), row_i64(&row, "version"));
	return done(r);
}

/* Locks the channel first, so that no device is put into it between the check
 * that it is empty and the deletion. */
static enum err
channel_delete(struct req *r, const struct args *in)
{
	struct row row;

	TRY(db_begin(r->ctx));
	TRY(db_hit(r->ctx, &sql_channel_lock, in, E_CHANNEL_NOT_EXISTS));
	TRY(db_check(r->ctx, &sql_channel_delete_check, in));
	TRY(db_one(
	    r->ctx, &sql_channel_delete, in, E_CHANNEL_NOT_EXISTS, &row));
	TRY(db_commit(r->ctx));
	channel_forget(
	    r->site->cache, row_i64(&row, "id"), row_i64(&row, "version"));
	return done(r);
}

static const struct endpoint channel_endpoints[] = {
	{ ADMIN, GET, "/device/channel/get", PERM("device:channel:query"),
	    IN(by_id), ONE(channel_get, E_CHANNEL_NOT_EXISTS),
	    "Get a channel" },
	{ ADMIN, GET, "/device/channel/page", PERM("device:channel:query"),
	    IN(channel_page), PAGE(channel_page),
	    "List channels and how many devices are in them" },
	{ ADMIN, GET, "/device/channel/export-excel",
	    PERM("device:channel:export"), IN_FILTER(channel_page),
	    SHEET(channel_page, channel), "Channels as a workbook" },
	{ ADMIN, GET, "/device/channel/export", PERM("device:channel:export"),
	    IN_FILTER(channel_page), SHEET(channel_page, channel),
	    "Channels as a workbook" },
	{ ADMIN, GET, "/device/channel/all", LOGGED_IN, IN(channel_all),
	    LIST(channel_all), "List all channels" },
	{ ADMIN, POST, "/device/channel/create", PERM("device:channel:create"),
	    IN(channel_save),
	    CALL(channel_create, SHOWS(ONE, .of = &channel_record),
	        REFUSES(E_CHANNEL_NAME_DUPLICATE)),
	    "Create a channel" },
	{ ADMIN, PUT, "/device/channel/update", PERM("device:channel:update"),
	    IN_AS(channel_change, channel_save),
	    CALL(channel_update,
	        REFUSES(E_CHANNEL_NOT_EXISTS, E_CHANNEL_NAME_DUPLICATE)),
	    "Change a channel" },
	{ ADMIN, DELETE, "/device/channel/delete",
	    PERM("device:channel:delete"), IN(by_id),
	    CALL(channel_delete, REFUSES(E_CHANNEL_NOT_EXISTS,
	                             E_CHANNEL_HAS_DEVICES, E_CHANNEL_IN_USE)),
	    "Delete a channel to which nothing is tied" },
};

TABLE(channel);
