/*
 * draft.c - drafts of blacklist records: counts the devices that a record would
 * concern if drafts of it were applied, shows what a draft changes, and
 * discards it.
 */
#include <string.h>

#include "blacklist/draft.h"
#include "blacklist/rule.h"
#include "policy/draft.h"
#include "policy/errors.h"
#include "policy/record_scope.h"
#include "rule/errors.h"
#include "sql/blacklist/draft.h"
#include "web/req.h"
#include "where/where_run.h"

/* -- numbers of devices -------------------------------------------------- */

#define UNKNOWN (-1) /* a number of devices that is not known */

/* The record as it will be when the drafts are applied; parts points to the
 * lists behind it.  ends: it is deleted; unknown: its devices cannot be
 * counted. */
struct becoming {
	struct scope_parts parts;
	struct ids channels, regions;
	struct strs macs;
	bool ends, unknown;
};

/* Reads what the record will be.  The block takes lists of the waiting children
 * that count: from the input if there is one; else NULL, which means all. */
static enum err
read_scope(struct ctx *ctx, const struct draft_scope *of, struct row *out)
{
	static const struct arg none[] = { { "channel_ids", F_IDS, NULL },
		{ "mac_ids", F_IDS, NULL }, { "region_ids", F_IDS, NULL } };
	const struct arg v[] = { AN("blacklist_id", &of->blacklist_id),
		AN("drafts", &of->drafts), AN("children", &of->children),
		AN("instance", &of->instance), none[0], none[1], none[2] };
	struct args in = { .extra = v, .n_extra = ARRAY_LEN(v) };

	if (of->in != NULL) {
		in.def = of->in->def;
		in.at = of->in->at;
		in.given = of->in->given;
		in.n_extra -= ARRAY_LEN(none);
	}
	return db_one(
	    ctx, &sql_draft_device_scope, &in, E_BLACKLIST_NOT_EXISTS, out);
}

/* Puts what the drafts change into the parts of the stored record. */
static void
overlay_drafts(struct ctx *ctx, const struct row *row, struct becoming *b)
{
	struct scope_parts *p = &b->parts;

	b->ends = row_bool(row, "ends");
	b->unknown = row_bool(row, "unknown");
	b->channels = row_ids(ctx->mem, row, "channels");
	b->regions = row_ids(ctx->mem, row, "regions");
	b->macs = row_strs(ctx->mem, row, "macs");
	p->match_mode = (enum match_mode)row_i32(row, "match_mode");
	p->rollout_percent = row_i32(row, "rollout_percent");
	p->all_device = row_bool(row, "all_device");
	p->rule_id = row_i64(row, "rule_id");
	if (row_bool(row, "channel"))
		p->channels = &b->channels;
	if (row_bool(row, "region"))
		p->regions = &b->regions;
	if (row_bool(row, "mac"))
		p->macs = &b->macs;
}

/* Counts the devices before and after in one scan; a record that is not in
 * force concerns none yet. */
static enum err
count_both(struct ctx *ctx, const struct scope_parts *before,
    const struct becoming *after, struct draft_devices *out)
{
	const struct where *of[2];
	int64_t n[2], inactive[2];

	TRY(scope_condition(ctx, before, &of[0]));
	TRY(scope_condition(ctx, &after->parts, &of[1]));
	TRY(where_counts(ctx, of, ARRAY_LEN(of), n, inactive));
	out->before = before->in_force ? n[0] : 0;
	out->before_inactive = before->in_force ? inactive[0] : 0;
	out->after = after->unknown ? UNKNOWN : n[1];
	out->after_inactive = after->unknown ? UNKNOWN : inactive[1];
	if (after->ends)
		out->after = out->after_inactive = 0;
	return OK;
}

enum err
draft_device_count(
    struct ctx *ctx, const struct draft_scope *of, struct draft_devices *out)
{
	struct scope_parts before;
	struct becoming after;
	struct row row;
	enum err e;

	TRY(scope_read(ctx, of->blacklist_id, &before));
	after = (struct becoming){ .parts = before };
	TRY(read_scope(ctx, of, &row));
	overlay_drafts(ctx, &row, &after);
	*out = (struct draft_devices){ .before = UNKNOWN,
		.after = UNKNOWN,
		.before_inactive = UNKNOWN,
		.after_inactive = UNKNOWN,
		.mark = arena_strdup(ctx->mem, row_str(&row, "mark")) };
	e = count_both(ctx, &before, &after, out);
	/* A rule that was deleted meanwhile (E_BAD_REQUEST) leaves the numbers
	 * unknown, as a count that takes too long does. */
	return e == E_QUERY_TOO_BROAD || e == E_BAD_REQUEST ? OK : e;
}

enum err
draft_parts(struct ctx *ctx, int64_t draft, struct scope_parts *out)
{
	struct becoming *b = arena_new(ctx->mem, struct becoming, 1);
	struct draft_scope of = { .children = false };
	struct row row;

	TRY(db_one(ctx, &sql_draft_with, ARGS(AN("draft_id", &draft)),
	    E_BLACKLIST_NOT_EXISTS, &row));
	of.blacklist_id = row_i64(&row, "blacklist_id");
	of.drafts = row_ids(ctx->mem, &row, "drafts");
	if (!row_null(&row, "instance"))
		of.instance = arena_strdup(ctx->mem, row_str(&row, "instance"));
	TRY(scope_read(ctx, of.blacklist_id, &b->parts));
	TRY(read_scope(ctx, &of, &row));
	overlay_drafts(ctx, &row, b);
	if (b->unknown)
		return fail(ctx, E_RULE_COUNT_TIMEOUT, NULL);
	*out = b->parts;
	if (b->ends) /* no parts: it will concern no device */
		*out = (struct scope_parts){ .match_mode = MATCH_ALL };
	return OK;
}

enum err
draft_device_mark(
    struct ctx *ctx, const struct draft_scope *of, const char **out)
{
	struct row row;

	TRY(read_scope(ctx, of, &row));
	*out = arena_strdup(ctx->mem, row_str(&row, "mark"));
	return OK;
}

/* -- showing and discarding ---------------------------------------------- */

/* The record and the kind of draft that a request is about. */
struct draft_of {
	const char *business_type;
	int64_t business_id;
};
static const struct field draft_of_fields[] = {
	FIELD(struct draft_of, business_type, .req = true,
	    .words = "main channel mac region",
	    .doc = "the record itself, or its children of one kind"),
	FIELD(struct draft_of, business_id, .req = true,
	    .doc = "id of the record"),
};

/* The record whose changes a request is about. */
struct draft_list {
	int64_t blacklist_id;
};
static const struct field draft_list_fields[] = {
	FIELD(struct draft_list, blacklist_id, .req = true,
	    .doc = "id of the record"),
};

/* A rule for those who may not read rules: its condition as its get shows it.
 * The members of this and the next stand as the database orders them. */
static OBJECT(
    draft_rule, MEMBER("id", BIG), MEMBER("expr", JSON), MEMBER("name", TEXT));
/* A field, or children of one kind: then old and new are the first of those
 * that go and come, and the counts say how many there are.  A change of ruleId
 * has the rules; null: there is none, or it was deleted meanwhile. */
static OBJECT(draft_change, MEMBER("new", JSON, .null = true),
    MEMBER("old", JSON, .null = true), MEMBER("field", TEXT),
    MEMBER("new_rule", OBJECT, .null = true, .maybe = true, .of = &draft_rule),
    MEMBER("old_rule", OBJECT, .null = true, .maybe = true, .of = &draft_rule),
    MEMBER("new_count", BIG, .maybe = true),
    MEMBER("old_count", BIG, .maybe = true));
/* rule: the one that the record will have; ruleFields: what a client needs to
 * put conditions into words, empty if there is no rule.  stateAfter: the state
 * of the record then, null if it is deleted: one that is off or over concerns
 * the devices after the change only once it is in effect. */
static OBJECT(draft_compared, MEMBER("changes", LIST, .of = &draft_change),
    MEMBER("rule", OBJECT, .null = true, .of = &draft_rule),
    MEMBER("rule_fields", LIST, .of = &rule_field_shown),
    MEMBER("device_count_before", BIG, .null = true),
    MEMBER("device_count_after", BIG, .null = true),
    MEMBER("not_activated_before", BIG, .null = true),
    MEMBER("not_activated_after", BIG, .null = true),
    MEMBER("state_after", INT, .null = true), MEMBER("stale", BOOL));

/* Writes a number of devices, or null if it is not known. */
static void
put_count(struct json_out *w, const char *key, int64_t n)
{
	json_key(w, key);
	if (n < 0)
		json_put_null(w);
	else
		json_put_i64(w, n);
}

/* Writes a JSON column as it is; NULL is null. */
static void
put_json(struct json_out *w, const struct row *row, const char *column)
{
	const char *text =
	    row_null(row, column) ? "null" : row_str(row, column);

	json_put_raw(w, text, strlen(text));
}

/* Writes the changes, and the rules with what puts them into words. */
static void
put_changes(struct json_out *w, const struct row *row)
{
	json_key(w, "changes");
	put_json(w, row, "changes");
	json_key(w, "rule");
	put_json(w, row, "rule");
	json_key(w, "ruleFields");
	if (row_bool(row, "ruled")) {
		rule_fields_put(w);
	} else {
		json_arr(w);
		json_end_arr(w);
	}
}

/* Shows what the open draft changes, or the children that wait without one, and
 * whether the record has changed since it was begun.  For a submitted draft the
 * number of devices after the change is the one that was counted at its
 * submission, if there was one. */
static enum err
compare(struct req *r, const struct args *in)
{
	struct draft_scope of = { .children = false };
	struct draft_devices devices;
	struct rows rows;
	struct row row;
	int64_t id;

	TRY(db_rows(r->ctx, &sql_draft_diff, in, &rows));
	if (rows.n == 0) {
		json_put_null(&r->out);
		return OK;
	}
	row = row_at(&rows, 0);
	of.blacklist_id = row_i64(&row, "blacklist_id");
	of.children = row_null(&row, "id");
	if (!of.children) {
		id = row_i64(&row, "id");
		of.drafts = (struct ids){ &id, 1 };
	}
	TRY(draft_device_count(r->ctx, &of, &devices));
	if (!row_bool(&row, "edited") && !row_null(&row, "device_count")) {
		devices.after = row_i64(&row, "device_count");
		devices.after_inactive = row_null(&row, "not_activated")
		                             ? UNKNOWN
		                             : row_i64(&row, "not_activated");
	}
	json_obj(&r->out);
	put_changes(&r->out, &row);
	put_count(&r->out, "deviceCountBefore", devices.before);
	put_count(&r->out, "deviceCountAfter", devices.after);
	put_count(&r->out, "notActivatedBefore", devices.before_inactive);
	put_count(&r->out, "notActivatedAfter", devices.after_inactive);
	json_key(&r->out, "stateAfter");
	put_json(&r->out, &row, "state_after");
	json_member_bool(&r->out, "stale", row_bool(&row, "stale"));
	json_end_obj(&r->out);
	return OK;
}

/* Deletes what nobody needs after a draft was discarded: the rule that was made
 * for it, and the record if the draft would have created it. */
static enum err
delete_unneeded(struct ctx *ctx, const struct row *gone)
{
	int64_t draft = row_i64(gone, "id");
	int64_t record = row_i64(gone, "blacklist_id");

	TRY(db_do(ctx, &sql_draft_discard_rule, ARGS(AN("draft_id", &draft))));
	if (!row_bool(gone, "creates"))
		return OK;
	return db_do(
	    ctx, &sql_draft_discard_record, ARGS(AN("blacklist_id", &record)));
}

/* Deletes an open draft: the caller's own, or anybody's if his changes need no
 * approval. */
static enum err
discard(struct req *r, const struct args *in)
{
	struct ctx *ctx = r->ctx;
	struct rows rows;
	struct row row;
	bool needed, any;

	TRY(draft_needed(ctx, &needed));
	any = !needed;
	TRY(db_rows(ctx, &sql_draft_discard, WITH(in, AN("any", &any)), &rows));
	if (rows.n == 0)
		return db_check(ctx, &sql_draft_discard_why, in);
	row = row_at(&rows, 0);
	TRY(delete_unneeded(ctx, &row));
	return done(r);
}

/* -- endpoints ----------------------------------------------------------- */

/* clang-format off */
static const struct endpoint draft_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/draft/get",
	    PERM("device:app-blacklist:query"), IN(draft_of),
	    ONE(draft_get, OK), "Read the open draft of a record" },
	{ ADMIN, GET, "/device/app-blacklist/draft/list",
	    PERM("device:app-blacklist:query"), IN(draft_list),
	    LIST(draft_list, TAGGED),
	    "List the kinds of changes of a record that are not approved yet; "
	    "mark: a digest of what they change" },
	{ ADMIN, GET, "/device/app-blacklist/draft/diff",
	    PERM("device:app-blacklist:query"), IN(draft_of),
	    CALL(compare, SHOWS(ONE, .of = &draft_compared, .null = true)),
	    "Compare an open draft with its record" },
	{ ADMIN, DELETE, "/device/app-blacklist/draft/discard",
	    PERM("device:app-blacklist:update"), IN(draft_of),
	    CALL(discard, CHECK(draft_discard_check),
	        REFUSES(E_BLACKLIST_IN_APPROVAL,
	            E_BLACKLIST_DATA_NOT_MODIFIABLE)),
	    "Discard an open draft; a record it would create goes with it" },
};
/* clang-format on */

TABLE(draft);
