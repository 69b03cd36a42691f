/*
 * record_targets.c - the channels, addresses and regions of a blacklist record,
 * which are called its children: administrators look at them, add and remove
 * them.  What is added by somebody who needs approval waits until it is
 * submitted; what he removes is part of a draft.
 */
#include "sql/blacklist/record_targets.h"
#include "blacklist/record_change.h"
#include "common/inputs.h"
#include "fleet/errors.h"
#include "policy/draft.h"
#include "policy/errors.h"
#include "policy/states.h"
#include "sheet/sheet_out.h"
#include "sql/blacklist/record_change.h"
#include "web/download.h"
#include "web/endpoint.h"
#include "web/req.h"

/* -- looking at them ----------------------------------------------------- */

struct record_targets_filter {
	int32_t page_no, page_size;
	int64_t blacklist_id;
	const char *keyword;
};

static const struct field record_targets_filter_fields[] = {
	PAGE_FIELDS(struct record_targets_filter),
	FIELD(struct record_targets_filter, blacklist_id, .req = true,
	    .doc = "of this record"),
	FIELD(struct record_targets_filter, keyword,
	    .doc = "part of the name, or the begin of the address"),
};

static const struct column app_blacklist_mac_sheet[] = {
	{ "mac", "MAC address", NULL },
	{ "bind_type", "Binding", "app_blacklist_bind_type" },
	{ "approval_status", "Approval status",
	    "app_blacklist_approval_status" },
	{ "create_time", "Created at", NULL },
};

static enum err
mac_template(struct req *r, const struct args *in)
{
	static const struct column column[] = { { .title = "MAC address" } };
	static const struct sheet sheet = { "mac", column, 1 };

	(void)in;
	return sheet_template_answer(r, &sheet, "mac-import.xlsx");
}

/* -- adding and removing them -------------------------------------------- */

#define AT_ONCE 1000 /* children that a request adds, at most */

struct children_ids {
	int64_t blacklist_id;
	struct ids values;
};
static const struct field children_ids_fields[] = {
	FIELD(struct children_ids, blacklist_id, .req = true,
	    .doc = "of this record"),
	FIELD(struct children_ids, values, .req = true, .min = 1,
	    .max = AT_ONCE, .doc = "ids of channels, or of regions"),
};

struct children_macs {
	int64_t blacklist_id;
	struct strs values;
	int32_t bind_type;
};
static const struct field children_macs_fields[] = {
	FIELD(struct children_macs, blacklist_id, .req = true,
	    .doc = "of this record"),
	FIELD(struct children_macs, values, .req = true, .min = 1,
	    .max = AT_ONCE, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR, .doc = "addresses"),
	FIELD(struct children_macs, bind_type, .lo = 1, .hi = 2, .dflt = "1",
	    .dict = "app_blacklist_bind_type",
	    .doc = "1 include the devices, 2 exclude them"),
};

/* A kind of children.  unknown: the error for a child that does not exist;
 * macs: they are addresses. */
struct kind {
	const char *name;
	enum err unknown;
	bool macs;
};
static const struct kind channels = { "channel", E_BLACKLIST_CHANNEL_NOT_EXISTS,
	false };
static const struct kind regions = { "region", E_BLACKLIST_REGION_NOT_EXISTS,
	false };
static const struct kind macs = { "mac", E_BLACKLIST_MAC_NOT_EXISTS, true };

/* Ends the change and answers.  changed: children that have effect were added
 * or removed, so the record gets a new revision. */
static enum err
children_end(struct req *r, const struct kind *k, int64_t id, bool changed,
    struct change *c)
{
	const char *kind = k->name;
	const struct strs kinds = { &kind, 1 };

	if (c->direct && changed) {
		TRY(change_apply(r->ctx, c, id, &kinds, &NO_VALUES));
		TRY(change_check(r->ctx, c));
	}
	TRY(change_end(r->ctx, c));
	return change_answer(r, c);
}

/* Adds children: in effect at once, or waiting for approval.  bind_type: enum
 * bind_type, of channels and regions BIND_INCLUDED. */
static enum err
children_add(struct req *r, const struct kind *k, int64_t id,
    const struct strs *values, int32_t bind_type, struct change *c)
{
	const bool waits = !c->direct;
	const struct args *in = ARGS(AN("blacklist_id", &id),
	    AN("kind", &k->name), AN("values", values),
	    AN("bind_type", &bind_type), AN("waits", &waits));
	struct row row;

	c->macs = values;
	TRY(db_one(r->ctx, &sql_children_add, in, E_SYSTEM, &row));
	if (waits)
		TRY(db_do(r->ctx, &sql_children_removals_drop, in));
	TRY(db_check(r->ctx, &sql_children_limit, in));
	return children_end(r, k, id, row_i64(&row, "added") > 0, c);
}

/* Adds channels or regions; check refuses ids that are none, which it knows as
 * name. */
static enum err
ids_add(struct req *r, const struct args *in, const struct kind *k,
    const struct sql *check, const char *name)
{
	const struct children_ids *q = in->at;
	struct strs values = ids_texts(r->ctx->mem, &q->values);
	struct change c;
	int32_t revision;

	TRY(change_begin_children(
	    r->ctx, q->blacklist_id, false, &c, &revision));
	TRY(db_check(r->ctx, check, ARGS(AN(name, &q->values))));
	return children_add(r, k, q->blacklist_id, &values, BIND_INCLUDED, &c);
}

static enum err
channel_add(struct req *r, const struct args *in)
{
	return ids_add(
	    r, in, &channels, &sql_change_channels_hold, "channel_ids");
}

static enum err
region_add(struct req *r, const struct args *in)
{
	return ids_add(
	    r, in, &regions, &sql_change_regions_check, "region_ids");
}

static enum err
mac_add(struct req *r, const struct args *in)
{
	const struct children_macs *q = in->at;
	struct change c;
	int32_t revision;

	TRY(change_begin_children(
	    r->ctx, q->blacklist_id, true, &c, &revision));
	if (!c.direct)
		TRY(db_check(r->ctx, &sql_mac_children_wait_check, in));
	return children_add(
	    r, &macs, q->blacklist_id, &q->values, q->bind_type, &c);
}

static enum err
children_delete(struct ctx *ctx, const struct kind *k, int64_t id,
    const struct strs *values)
{
	return db_do(ctx, &sql_children_remove,
	    ARGS(AN("blacklist_id", &id), AN("kind", &k->name),
	        AN("values", values)));
}

/* Removes the children that a row of children_named names.  Those that wait for
 * approval are removed at once, but only by the user who has added them or by
 * one who needs no approval: approvers would not see who took them away.  Those
 * in effect are removed at once by a caller who needs no approval; for others
 * the draft says that they are to be removed. */
static enum err
delete_or_draft(struct ctx *ctx, const struct kind *k, const struct row *row,
    int32_t revision, struct change *c)
{
	struct strs *live = arena_new(ctx->mem, struct strs, 1);
	struct strs waiting = row_strs(ctx->mem, row, "waiting");
	int64_t id = row_i64(row, "blacklist_id");
	const struct draft_order order = { .blacklist_id = id,
		.base_revision = revision,
		.business_type = k->name,
		.update_type = "delete",
		.items = row_str(row, "items") };

	if (!c->direct && row_bool(row, "foreign"))
		return fail(ctx, E_BLACKLIST_DATA_NOT_MODIFIABLE,
		    "another user has added it");
	*live = row_strs(ctx->mem, row, "live");
	c->macs = live;
	if (waiting.n > 0)
		TRY(children_delete(ctx, k, id, &waiting));
	if (live->n == 0)
		return OK;
	return c->direct ? children_delete(ctx, k, id, live)
	                 : draft_save(ctx, &order, &c->draft_id);
}

/* Removes the children whose ids the request names; they must be of one
 * record. */
static enum err
children_remove(struct req *r, const struct kind *k, const struct args *in)
{
	const struct args *of = WITH(in, AN("kind", &k->name));
	struct change c;
	struct rows rows;
	struct row row;
	int32_t revision;
	int64_t id;

	TRY(db_rows(r->ctx, &sql_children_named, of, &rows));
	if (rows.n == 0)
		return fail(r->ctx, k->unknown, NULL);
	if (rows.n > 1) {
		r->ctx->why =
		    (struct why){ "ids", "must belong to one record" };
		return E_BAD_REQUEST;
	}
	row = row_at(&rows, 0);
	id = row_i64(&row, "blacklist_id");
	TRY(change_begin_children(r->ctx, id, k->macs, &c, &revision));
	/* The row is read again now that the record is locked: children may
	 * have been removed before. */
	TRY(db_one(r->ctx, &sql_children_named, of, k->unknown, &row));
	TRY(delete_or_draft(r->ctx, k, &row, revision, &c));
	return children_end(r, k, id, c.macs->n > 0, &c);
}

static enum err
channel_remove(struct req *r, const struct args *in)
{
	return children_remove(r, &channels, in);
}

static enum err
region_remove(struct req *r, const struct args *in)
{
	return children_remove(r, &regions, in);
}

static enum err
mac_remove(struct req *r, const struct args *in)
{
	return children_remove(r, &macs, in);
}

/* -- endpoints ----------------------------------------------------------- */

static const struct endpoint record_targets_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/channel/page",
	    PERM("device:app-blacklist:query"), IN(record_targets_filter),
	    PAGE(channel_children_page, EXACT), "List channels of a record" },
	{ ADMIN, GET, "/device/app-blacklist/mac/page",
	    PERM("device:app-blacklist:query"), IN(record_targets_filter),
	    PAGE(mac_children_page, EXACT), "List addresses of a record" },
	{ ADMIN, GET, "/device/app-blacklist/region/page",
	    PERM("device:app-blacklist:query"), IN(record_targets_filter),
	    PAGE(region_children_page, EXACT), "List regions of a record" },
};

TABLE(record_targets);

static const struct endpoint mac_sheet_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/mac/import-template", LOGGED_IN,
	    NO_INPUT, CALL(mac_template, WRITES("application/vnd.ms-excel")),
	    "The workbook of an import of addresses, to fill in" },
	{ ADMIN, GET, "/device/app-blacklist/mac/export",
	    PERM("device:app-blacklist:export"),
	    IN_FILTER(record_targets_filter),
	    SHEET(mac_children_page, app_blacklist_mac, EXACT),
	    "Addresses of a record as a workbook" },
};

TABLE(mac_sheet);

#define ADD_ERRORS \
	E_BLACKLIST_NOT_EXISTS, E_BLACKLIST_IN_APPROVAL, \
	    E_BLACKLIST_PACKAGE_PROTECTED, E_BLACKLIST_SCOPE_EMPTY, \
	    E_BLACKLIST_IMPACT_TOO_LARGE
#define REMOVE_ERRORS \
	E_BLACKLIST_NOT_EXISTS, E_BLACKLIST_IN_APPROVAL, \
	    E_BLACKLIST_DATA_NOT_MODIFIABLE, E_BLACKLIST_SCOPE_EMPTY, \
	    E_BLACKLIST_PACKAGE_PROTECTED, E_BLACKLIST_IMPACT_TOO_LARGE

static const struct endpoint record_targets_save_endpoints[] = {
	{ ADMIN, POST, "/device/app-blacklist/channel/create-batch",
	    PERM("device:app-blacklist:update"), IN(children_ids),
	    CALL(channel_add, SAYS("add channels"),
	        SHOWS(ONE, .of = &change_answered),
	        REFUSES(ADD_ERRORS, E_CHANNEL_NOT_EXISTS)),
	    "Add channels to a record" },
	{ ADMIN, POST, "/device/app-blacklist/region/create-batch",
	    PERM("device:app-blacklist:update"), IN(children_ids),
	    CALL(region_add, SAYS("add regions"),
	        SHOWS(ONE, .of = &change_answered),
	        REFUSES(ADD_ERRORS, E_REGION_NOT_EXISTS)),
	    "Add regions to a record" },
	{ ADMIN, POST, "/device/app-blacklist/mac/create-batch",
	    PERM("device:app-blacklist:update"), IN(children_macs),
	    CALL(mac_add, SAYS("add addresses"),
	        SHOWS(ONE, .of = &change_answered),
	        REFUSES(ADD_ERRORS, E_BLACKLIST_DATA_NOT_MODIFIABLE)),
	    "Add addresses to a record" },
	{ ADMIN, DELETE, "/device/app-blacklist/channel/delete-list",
	    PERM("device:app-blacklist:update"), IN(by_ids),
	    CALL(channel_remove, SAYS("remove channels"),
	        SHOWS(ONE, .of = &change_answered),
	        REFUSES(REMOVE_ERRORS, E_BLACKLIST_CHANNEL_NOT_EXISTS)),
	    "Remove channels from a record" },
	{ ADMIN, DELETE, "/device/app-blacklist/region/delete-list",
	    PERM("device:app-blacklist:update"), IN(by_ids),
	    CALL(region_remove, SAYS("remove regions"),
	        SHOWS(ONE, .of = &change_answered),
	        REFUSES(REMOVE_ERRORS, E_BLACKLIST_REGION_NOT_EXISTS)),
	    "Remove regions from a record" },
	{ ADMIN, DELETE, "/device/app-blacklist/mac/delete-list",
	    PERM("device:app-blacklist:update"), IN(by_ids),
	    CALL(mac_remove, SAYS("remove addresses"),
	        SHOWS(ONE, .of = &change_answered),
	        REFUSES(REMOVE_ERRORS, E_BLACKLIST_MAC_NOT_EXISTS)),
	    "Remove addresses from a record" },
};

TABLE(record_targets_save);
