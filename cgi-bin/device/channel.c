/*
 * channel.c - channels: administrators create, change and delete them and bind
 * users to them, and modules read them.
 */
#include "device/channel.h"
#include "common/inputs.h"
#include "device/errors.h"
#include "fleet/channel.h"
#include "fleet/errors.h"
#include "sql/device/channel.h"
#include "store/db.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

/* -- versions, by which tasks and devices notice changes ----------------- */

enum err
channel_version_raise(struct ctx *ctx, const struct ids *ids, size_t *n)
{
	struct rows rows;

	TRY(db_begin(ctx));
	TRY(db_rows(
	    ctx, &sql_channel_version_raise, ARGS(AN("ids", ids)), &rows));
	*n = (size_t)rows.n;
	return OK;
}

/* -- administrators ------------------------------------------------------ */

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
	{ "heartbeat_interval", "Heartbeat interval (s)", NULL },
	{ "task_id", "Task", NULL },
	{ "describe_info", "Description", NULL },
	{ "remarks", "Remarks", NULL },
	{ "create_user", "Created by", NULL },
	{ "create_time", "Created at", NULL },
	{ "update_time", "Updated at", NULL },
	{ "device_count", "Devices", NULL },
	{ "activated_count", "Activated", NULL },
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
	    FIELD(struct channel_save, describe_info, .text = TEXT_PROSE, \
	        .max = 512, .doc = "description"), \
	    FIELD(struct channel_save, remarks, .text = TEXT_PROSE, \
	        .max = 512, .doc = "remarks"), \
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
	TRY(db_one(r->ctx, &sql_channel_get, ARGS(AN("id", &id)),
	    E_CHANNEL_NOT_EXISTS, &row));
	row_json(&r->out, &row);
	return OK;
}

/* Locks the channel first, so that no device is put into it between the check
 * that it is empty and the deletion. */
static enum err
channel_delete(struct req *r, const struct args *in)
{
	TRY(db_hit(r->ctx, &sql_channel_lock, in, E_CHANNEL_NOT_EXISTS));
	TRY(db_check(r->ctx, &sql_channel_delete_check, in));
	TRY(db_hit(r->ctx, &sql_channel_delete, in, E_CHANNEL_NOT_EXISTS));
	return done(r);
}

/* -- modules ------------------------------------------------------------- */

/*
 * Raises the versions of channels, by which their devices notice a change, and
 * answers of how many.  A call without any id is the caller's mistake and is
 * refused; ids of channels that do not exist are ignored.
 */
static enum err
raise_versions(struct req *r, const struct args *in)
{
	const struct by_ids *q = in->at;
	size_t n;

	if (q->ids.n == 0)
		return fail(r->ctx, E_CHANNEL_IDS_EMPTY, NULL);
	TRY(channel_version_raise(r->ctx, &q->ids, &n));
	json_put_i64(&r->out, (int64_t)n);
	return OK;
}

struct by_platform {
	const char *platform;
};

static const struct field by_platform_fields[] = {
	FIELD(struct by_platform, platform, .req = true, .max = 32,
	    .doc = "platform of a device"),
};

static const struct object channel_default_record = { "channel_default",
	&sql_channel_remote_default, NULL };

/* Answers with the channel that new devices of the platform get: one of the
 * caller's tenant, or of any if the module names none. */
static enum err
default_get(struct req *r, const struct args *in)
{
	const struct by_platform *q = in->at;
	int64_t id, owner;
	struct row row;

	TRY(channel_default(
	    r->ctx, q->platform, r->ctx->caller.tenant_id, &id, &owner));
	TRY(db_one(r->ctx, &sql_channel_remote_default,
	    ARGS(AN("id", &id), AN("tenant_id", &owner)), E_CHANNEL_NOT_EXISTS,
	    &row));
	row_json(&r->out, &row);
	return OK;
}

/* -- users who are bound to channels ------------------------------------- */

struct user_channel_assign {
	int64_t user_id;
	struct ids channel_ids;
};

static const struct field user_channel_assign_fields[] = {
	FIELD(struct user_channel_assign, user_id, .req = true, .doc = "whom"),
	FIELD(struct user_channel_assign, channel_ids, .req = true,
	    .doc = "all of them; none: [], which binds him to none"),
};

struct user_channel_list {
	int64_t user_id;
};

static const struct field user_channel_list_fields[] = {
	FIELD(struct user_channel_list, user_id, .req = true, .doc = "whose"),
};

/* Binds a user to channels, which are locked first, so that none is deleted
 * meanwhile. */
static enum err
user_channel_assign(struct req *r, const struct args *in)
{
	const bool *super = &r->ctx->caller.super;

	TRY(db_do(r->ctx, &sql_user_channel_hold, in));
	TRY(db_check(
	    r->ctx, &sql_user_channel_check, WITH(in, AN("super", super))));
	TRY(db_do(r->ctx, &sql_user_channel_assign, in));
	return done(r);
}

/* -- endpoints ----------------------------------------------------------- */

static const struct endpoint channel_endpoints[] = {
	{ ADMIN, GET, "/device/channel/get", PERM("device:channel:query"),
	    IN(by_id), ONE(channel_get, E_CHANNEL_NOT_EXISTS, TAGGED),
	    "Get a channel" },
	{ ADMIN, GET, "/device/channel/page", PERM("device:channel:query"),
	    IN(channel_page), PAGE(channel_page, EXACT),
	    "List channels and how many devices are in them" },
	{ ADMIN, GET, "/device/channel/export-excel",
	    PERM("device:channel:export"), IN_FILTER(channel_page),
	    SHEET(channel_page, channel, EXACT), "Channels as a workbook" },
	{ ADMIN, GET, "/device/channel/export", PERM("device:channel:export"),
	    IN_FILTER(channel_page), SHEET(channel_page, channel, EXACT),
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
	    DONE(channel_update, E_CHANNEL_NOT_EXISTS,
	        REVISES("/device/channel/get", channel_revision)),
	    "Change a channel" },
	{ ADMIN, DELETE, "/device/channel/delete",
	    PERM("device:channel:delete"), IN(by_id),
	    CALL(channel_delete,
	        REFUSES(E_CHANNEL_NOT_EXISTS, E_CHANNEL_HAS_DEVICES,
	            E_CHANNEL_IN_USE),
	        REVISES("/device/channel/get", channel_revision)),
	    "Delete a channel to which nothing is tied" },
};

TABLE(channel);

static const struct endpoint channel_remote_endpoints[] = {
	{ RPC, GET, "/api/device/channel/get", PEER, IN(by_id),
	    ONE(channel_remote_get, E_CHANNEL_NOT_EXISTS), "Get a channel" },
	{ RPC, GET, "/api/device/channel/update-channel_version", PEER,
	    IN(by_ids),
	    CALL(raise_versions, SHOWS(VALUE, .kind = KIND_BIG),
	        REFUSES(E_CHANNEL_IDS_EMPTY)),
	    "Tell tasks that channels changed" },
	{ RPC, GET, "/device/channel/default", PEER, IN(by_platform),
	    CALL(default_get, SHOWS(ONE, .of = &channel_default_record),
	        REFUSES(E_CHANNEL_DEFAULT_NOT_CONFIGURED, E_CHANNEL_NOT_EXISTS,
	            E_CHANNEL_DEFAULT_PLATFORM_MISMATCH)),
	    "Get the channel of devices of a platform" },
};

TABLE(channel_remote);

static const struct endpoint user_channel_endpoints[] = {
	{ ADMIN, PUT, "/device/user-channel/assign",
	    PERM("device:user-channel:assign"), IN(user_channel_assign),
	    CALL(user_channel_assign, SAYS("assign channels"),
	        CHECK(user_channel_lock), AUTHORISES(.people = "user_id"),
	        REFUSES(E_CHANNEL_NOT_EXISTS),
	        REVISES("/device/user-channel/list", user_channel_revision,
	            .log = "channels of user")),
	    "Bind a user to exactly these channels" },
	{ ADMIN, GET, "/device/user-channel/list",
	    PERM("device:user-channel:assign"), IN(user_channel_list),
	    IDS(user_channel_list, TAGGED),
	    "List the channels a user is bound to" },
};

TABLE(user_channel);
