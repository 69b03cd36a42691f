/*
 * ad_slot_channel.c - links that say which advertising slots a channel shows.
 * Devices notice a change because the version of their channel has risen, so
 * every change of links raises it.
 */
#include "sql/device/ad_slot_channel.h"
#include "common/inputs.h"
#include "device/channel.h"
#include "device/errors.h"
#include "fleet/errors.h"
#include "input/field.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"
#include "web/revision.h"

#define AT_ONCE 500 /* channels or links in one request */

struct ad_slot_bind {
	int64_t ad_slot_id;
	struct ids channel_ids;
};

static const struct field ad_slot_bind_fields[] = {
	FIELD(struct ad_slot_bind, ad_slot_id, .req = true, .lo = 1,
	    .hi = INT64_MAX, .doc = "advertising slot"),
	FIELD(struct ad_slot_bind, channel_ids, .req = true, .max = AT_ONCE,
	    .doc = "channels"),
};

struct ad_slot_link {
	int64_t ad_slot_id, channel_id;
	int32_t status, sort;
	struct stamp start_time, end_time;
	const char *remark;
};

#define LINK_FIELDS(T) \
	FIELD(T, status, .dict = "common_status", .lo = 0, .hi = 1, \
	    .doc = "0 on, 1 off"), \
	    FIELD(T, sort, .doc = "place among the links of a channel"), \
	    FIELD(T, start_time, .doc = "shown from; none: always"), \
	    FIELD(T, end_time, .doc = "shown to; none: for ever"), \
	    FIELD(T, remark, .text = TEXT_PROSE, .max = 255, .doc = "remark")

static const struct field ad_slot_link_fields[] = {
	FIELD(struct ad_slot_link, ad_slot_id, .req = true, .lo = 1,
	    .hi = INT64_MAX, .doc = "advertising slot"),
	FIELD(struct ad_slot_link, channel_id, .req = true, .doc = "channel"),
	LINK_FIELDS(struct ad_slot_link),
};

struct ad_slot_create {
	struct list items;
};

static const struct field ad_slot_create_fields[] = {
	FIELD(struct ad_slot_create, items, .req = true, .whole = true,
	    .max = AT_ONCE, .of = IN(ad_slot_link), .doc = "links"),
};

struct ad_slot_update {
	int64_t id, ad_slot_id, channel_id;
	int32_t status, sort;
	struct stamp start_time, end_time;
	const char *remark;
};

static const struct field ad_slot_update_fields[] = {
	FIELD(struct ad_slot_update, id, .req = true, .doc = "which one"),
	FIELD(struct ad_slot_update, ad_slot_id, .lo = 1, .hi = INT64_MAX,
	    .doc = "advertising slot"),
	FIELD(struct ad_slot_update, channel_id, .doc = "channel"),
	LINK_FIELDS(struct ad_slot_update),
};

struct ad_slot_page {
	int32_t page_no, page_size;
	int64_t ad_slot_id, channel_id;
	int32_t status;
};

static const struct field ad_slot_page_fields[] = {
	PAGE_FIELDS(struct ad_slot_page),
	FIELD(struct ad_slot_page, ad_slot_id, .doc = "advertising slot"),
	FIELD(struct ad_slot_page, channel_id, .doc = "channel"),
	FIELD(struct ad_slot_page, status, .dict = "common_status", .lo = 0,
	    .hi = 1, .doc = "0 on, 1 off"),
};

struct by_channel {
	int64_t channel_id;
};

static const struct field by_channel_fields[] = {
	FIELD(struct by_channel, channel_id, .req = true, .doc = "channel"),
};

struct by_slot {
	int64_t ad_slot_id;
};

static const struct field by_slot_fields[] = {
	FIELD(
	    struct by_slot, ad_slot_id, .req = true, .doc = "advertising slot"),
};

/* Begins a transaction and locks these channels: other transactions that change
 * their links wait.  *n is how many of them exist, *known whether all do. */
static enum err
lock_channels(
    struct ctx *ctx, const struct ids *channels, int64_t *n, bool *known)
{
	struct row row;

	TRY(db_begin(ctx));
	TRY(db_one(ctx, &sql_ad_slot_hold, ARGS(AN("channel_ids", channels)),
	    E_SYSTEM, &row));
	*n = row_i64(&row, "n");
	*known = row_bool(&row, "known");
	return OK;
}

/* As lock_channels, but E_CHANNEL_NOT_EXISTS unless all channels exist. */
static enum err
lock_known_channels(struct ctx *ctx, const struct ids *channels, int64_t *n)
{
	bool known;

	TRY(lock_channels(ctx, channels, n, &known));
	return known ? OK : fail(ctx, E_CHANNEL_NOT_EXISTS, NULL);
}

/* The channels to lock for these links.  This is read before the lock, so a
 * link may have been moved or deleted by the time the lock is held. */
static enum err
channels_of(struct ctx *ctx, const struct ids *links, struct ids *out)
{
	struct rows rows;

	TRY(db_rows(
	    ctx, &sql_ad_slot_channels_of, ARGS(AN("ids", links)), &rows));
	*out = rows_ids(ctx->mem, &rows, "channel_id");
	return OK;
}

/* Raises the versions of the channels of the links written. */
static enum err
raise_versions(struct req *r, const struct rows *links)
{
	const struct ids ids = rows_ids(r->ctx->mem, links, "channel_id");
	size_t n;

	return channel_version_raise(r->ctx, &ids, &n);
}

/* Shows the slot in these channels; "kept" counts those in which it was shown
 * already. */
static enum err
ad_slot_bind(struct req *r, const struct args *in)
{
	const struct ad_slot_bind *q = in->at;
	struct rows added;
	int64_t n;

	TRY(lock_known_channels(r->ctx, &q->channel_ids, &n));
	TRY(db_rows(r->ctx, &sql_ad_slot_bind, in, &added));
	TRY(raise_versions(r, &added));
	json_obj(&r->out);
	json_member_i64(&r->out, "added", added.n);
	json_member_i64(&r->out, "kept", n - added.n);
	json_end_obj(&r->out);
	return OK;
}

/* Shows the slot in these channels no longer; unknown channels and missing
 * links are ignored. */
static enum err
ad_slot_unbind(struct req *r, const struct args *in)
{
	const struct ad_slot_bind *q = in->at;
	struct rows removed;
	bool known;
	int64_t n;

	TRY(lock_channels(r->ctx, &q->channel_ids, &n, &known));
	TRY(db_rows(r->ctx, &sql_ad_slot_unbind, in, &removed));
	TRY(raise_versions(r, &removed));
	json_obj(&r->out);
	json_member_i64(&r->out, "removed", removed.n);
	json_end_obj(&r->out);
	return OK;
}

static enum err
ad_slot_create_batch(struct req *r, const struct args *in)
{
	const struct ad_slot_create *q = in->at;
	const struct ad_slot_link *link = q->items.v;
	struct ids channels = { arena_new(r->ctx->mem, int64_t, q->items.n + 1),
		0 };
	struct rows made;
	int64_t n;

	for (size_t i = 0; i < q->items.n; i++)
		channels.v[channels.n++] = link[i].channel_id;
	TRY(db_check(r->ctx, &sql_ad_slot_create_check, in));
	TRY(lock_known_channels(r->ctx, &channels, &n));
	TRY(db_rows(r->ctx, &sql_ad_slot_create_batch, in, &made));
	TRY(raise_versions(r, &made));
	rows_values(&r->out, &made);
	return OK;
}

/* A link that moves to another channel raises the version of both.  Its channel
 * was read before both were locked, so the check reads it again. */
static enum err
ad_slot_update(struct req *r, const struct args *in)
{
	const struct ad_slot_update *q = in->at;
	int64_t id = q->id, n;
	const struct ids link = { &id, 1 };
	struct ids channels;
	size_t moves;
	bool known;

	TRY(channels_of(r->ctx, &link, &channels));
	if (channels.n == 0)
		return fail(r->ctx, E_AD_SLOT_CHANNEL_NOT_EXISTS, NULL);
	/* rows_ids has left room for one id more. */
	if (decode_given(in, &q->channel_id))
		channels.v[channels.n++] = q->channel_id;
	TRY(lock_channels(r->ctx, &channels, &n, &known));
	TRY(revision_check(r));
	if (!known)
		return fail(r->ctx, E_CHANNEL_NOT_EXISTS, NULL);
	TRY(db_check(r->ctx, &sql_ad_slot_update_check,
	    WITH(in, AN("held", &channels))));
	TRY(db_hit(
	    r->ctx, &sql_ad_slot_update, in, E_AD_SLOT_CHANNEL_NOT_EXISTS));
	TRY(channel_version_raise(r->ctx, &channels, &moves));
	return done(r);
}

/* Deletes the links; *n is how many existed.  Unknown ids are ignored.  The
 * channels are locked first, as for every change of links. */
static enum err
links_delete(struct req *r, const struct ids *links, int *n)
{
	struct ids channels;
	struct rows gone;
	int64_t held;
	bool known;

	TRY(channels_of(r->ctx, links, &channels));
	TRY(lock_channels(r->ctx, &channels, &held, &known));
	TRY(revision_check(r));
	TRY(db_rows(
	    r->ctx, &sql_ad_slot_delete, ARGS(AN("ids", links)), &gone));
	*n = gone.n;
	return raise_versions(r, &gone);
}

static enum err
ad_slot_delete(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;
	int64_t id = q->id;
	int n;

	TRY(links_delete(r, &(struct ids){ &id, 1 }, &n));
	return n > 0 ? done(r)
	             : fail(r->ctx, E_AD_SLOT_CHANNEL_NOT_EXISTS, NULL);
}

static enum err
ad_slot_delete_list(struct req *r, const struct args *in)
{
	const struct by_ids *q = in->at;
	int n;

	TRY(links_delete(r, &q->ids, &n));
	return done(r);
}

static OBJECT(ad_slot_bound, MEMBER("added", BIG), MEMBER("kept", BIG));
static OBJECT(ad_slot_unbound, MEMBER("removed", BIG));

static const struct endpoint ad_slot_channel_endpoints[] = {
	{ ADMIN, POST, "/device/ad-slot-channel/bind",
	    PERM("device:ad-slot-channel:create"), IN(ad_slot_bind),
	    CALL(ad_slot_bind, SHOWS(ONE, .of = &ad_slot_bound),
	        REFUSES(E_CHANNEL_NOT_EXISTS)),
	    "Show an advertising slot in channels" },
	{ ADMIN, POST, "/device/ad-slot-channel/unbind",
	    PERM("device:ad-slot-channel:delete"), IN(ad_slot_bind),
	    CALL(ad_slot_unbind, SHOWS(ONE, .of = &ad_slot_unbound)),
	    "Show an advertising slot in channels no longer" },
	{ ADMIN, POST, "/device/ad-slot-channel/create-batch",
	    PERM("device:ad-slot-channel:create"), IN(ad_slot_create),
	    CALL(ad_slot_create_batch, SHOWS(IDS, .kind = KIND_BIG),
	        REFUSES(E_CHANNEL_NOT_EXISTS, E_AD_SLOT_CHANNEL_DUPLICATE,
	            E_AD_SLOT_CHANNEL_TIME_INVALID)),
	    "Create links, all of them or none" },
	{ ADMIN, PUT, "/device/ad-slot-channel/update",
	    PERM("device:ad-slot-channel:update"), IN(ad_slot_update),
	    CALL(ad_slot_update,
	        REFUSES(E_AD_SLOT_CHANNEL_NOT_EXISTS, E_CHANNEL_NOT_EXISTS,
	            E_AD_SLOT_CHANNEL_DUPLICATE,
	            E_AD_SLOT_CHANNEL_TIME_INVALID),
	        REVISES("/device/ad-slot-channel/get", ad_slot_revision,
	            .inside = true)),
	    "Change a link" },
	{ ADMIN, DELETE, "/device/ad-slot-channel/delete",
	    PERM("device:ad-slot-channel:delete"), IN(by_id),
	    CALL(ad_slot_delete, REFUSES(E_AD_SLOT_CHANNEL_NOT_EXISTS),
	        REVISES("/device/ad-slot-channel/get", ad_slot_revision,
	            .inside = true)),
	    "Delete a link" },
	{ ADMIN, DELETE, "/device/ad-slot-channel/delete-list",
	    PERM("device:ad-slot-channel:delete"), IN(by_ids),
	    CALL(ad_slot_delete_list), "Delete several links" },
	{ ADMIN, GET, "/device/ad-slot-channel/page",
	    PERM("device:ad-slot-channel:query"), IN(ad_slot_page),
	    PAGE(ad_slot_page, EXACT), "List links of advertising slots" },
	{ ADMIN, GET, "/device/ad-slot-channel/get",
	    PERM("device:ad-slot-channel:query"), IN(by_id),
	    ONE(ad_slot_get, OK, TAGGED), "Get a link of an advertising slot" },
	{ ADMIN, GET, "/device/ad-slot-channel/list-by-channel",
	    PERM("device:ad-slot-channel:query"), IN(by_channel),
	    LIST(ad_slot_by_channel), "List what a channel shows" },
	{ ADMIN, GET, "/device/ad-slot-channel/list-by-ad-slot",
	    PERM("device:ad-slot-channel:query"), IN(by_slot),
	    LIST(ad_slot_by_slot), "List where a slot is shown" },
};

TABLE(ad_slot_channel);
