/*
 * draft.c - drafts of blacklist records: shows what a draft changes, and how
 * many devices the record concerns before and after it; discards a draft.
 */
#include <string.h>

#include "blacklist/draft_devices.h"
#include "blacklist/rule.h"
#include "policy/draft.h"
#include "policy/errors.h"
#include "sql/blacklist/draft.h"
#include "web/req.h"

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
 * whether the record has changed since it was begun.  The devices are those of
 * all that is submitted together, or would be.  For a submitted draft the
 * number of devices after the change is the one that was counted at its
 * submission, if there was one. */
static enum err
compare(struct req *r, const struct args *in)
{
	struct draft_scope of = { .children = false };
	struct draft_devices devices;
	struct rows rows;
	struct row row;

	TRY(db_rows(r->ctx, &sql_draft_diff, in, &rows));
	if (rows.n == 0) {
		json_put_null(&r->out);
		return OK;
	}
	row = row_at(&rows, 0);
	of.blacklist_id = row_i64(&row, "blacklist_id");
	of.drafts = row_ids(r->ctx->mem, &row, "drafts");
	of.children = row_bool(&row, "edited");
	if (!row_null(&row, "instance"))
		of.instance =
		    arena_strdup(r->ctx->mem, row_str(&row, "instance"));
	TRY(draft_device_count(r->ctx, &of, &devices));
	if (!row_bool(&row, "edited") && !row_null(&row, "device_count")) {
		devices.after = row_i64(&row, "device_count");
		devices.after_inactive = row_null(&row, "not_activated")
		                             ? DEVICES_UNKNOWN
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
