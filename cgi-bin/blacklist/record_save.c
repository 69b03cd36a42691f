/*
 * record_save.c - administrators create, change and delete records of the
 * blacklist.  Who needs approval writes a draft instead
 * (blacklist/record_change.h); his new record is stored without effect.
 */
#include <string.h>

#include "base/utf8.h"
#include "blacklist/record_change.h"
#include "blacklist/record_inputs.h"
#include "blacklist/rule.h"
#include "common/inputs.h"
#include "input/field.h"
#include "policy/draft.h"
#include "policy/errors.h"
#include "policy/states.h"
#include "rule/errors.h"
#include "sql/blacklist/record_change.h"
#include "sql/blacklist/record_save.h"
#include "store/row.h"
#include "text/json_in.h"
#include "text/json_out.h"
#include "web/endpoint.h"
#include "web/revision.h"

/* -- which versions a record is about ------------------------------------ */

/* The values of versionOp: of the versions all, the one of a name, or by their
 * codes. */
enum { ALL, NAMED, UP_TO, FROM, BETWEEN, OPS };

/* Which members a versionOp needs. */
static const struct {
	bool number, min, max;
} needs[OPS] = {
	[NAMED] = { .number = true },
	[UP_TO] = { .max = true },
	[FROM] = { .min = true },
	[BETWEEN] = { .min = true, .max = true },
};

/* Refuses a member that is needed and was not given, or was given and is not
 * needed. */
static enum err
member_check(struct ctx *ctx, const char *field, bool needed, bool given)
{
	if (needed == given)
		return OK;
	return bad_request(ctx, field,
	    needed ? "was not sent" : "does not belong to this versionOp");
}

/* Refuses a request that lacks a member which its versionOp needs, or has one
 * that belongs to another versionOp. */
static enum err
version_check(struct ctx *ctx, const struct args *in)
{
	const struct record_save *q = in->at;
	int32_t op = decode_given(in, &q->version_op) ? q->version_op : ALL;
	bool number = decode_given(in, &q->version_number) &&
	              q->version_number[0] != '\0';

	TRY(member_check(ctx, "versionNumber", needs[op].number, number));
	TRY(member_check(ctx, "versionCodeMin", needs[op].min,
	    decode_given(in, &q->version_code_min)));
	TRY(member_check(ctx, "versionCodeMax", needs[op].max,
	    decode_given(in, &q->version_code_max)));
	if (op != BETWEEN || q->version_code_min <= q->version_code_max)
		return OK;
	return bad_request(
	    ctx, "versionCodeMax", "must not be below versionCodeMin");
}

/* -- the rule of a record ------------------------------------------------ */

enum err
record_sent_rule(
    struct req *r, const struct raw *sent, const char **named, struct raw *text)
{
	CLEANUP(json_free) struct json *j = NULL;
	const struct json *name, *expr;
	size_t n;

	TRY(json_parse(
	    r->ctx->mem, sent->json, sent->n, &j, &r->ctx->why.what));
	name = json_get(j, "name");
	expr = json_get(j, "expr");
	if (name == NULL || json_kind(name) != JSON_STR ||
	    json_str(name, &n)[0] == '\0')
		return bad_request(r->ctx, "rule.name", "was not sent");
	*named = arena_strdup(r->ctx->mem, json_str(name, &n));
	if (utf8_length(*named, n) > RULE_NAME_MAX)
		return bad_request(r->ctx, "rule.name", "is too long");
	if (expr == NULL)
		return bad_request(r->ctx, "rule.expr", "was not sent");
	text->json = json_text(r->ctx->mem, expr);
	text->n = strlen(text->json);
	return OK;
}

enum err
record_rule_check(struct req *r, const struct args *in)
{
	const struct record_save *q = in->at;

	if (decode_given(in, &q->rule) && decode_given(in, &q->rule_id))
		return bad_request(
		    r->ctx, "rule", "must not be sent with ruleId");
	if (!decode_given(in, &q->rule_id) || q->rule_id == 0)
		return OK;
	return db_hit(r->ctx, &sql_change_rule_hold, in, E_RULE_NOT_EXISTS);
}

/* Finds the rule that the request names, or creates the one that it sends,
 * pending if it is not approved yet.  *id is left as it is if the request has
 * nothing about a rule, and points to 0 if the record is to have none. */
static enum err
take_rule(
    struct req *r, const struct args *in, bool pending, const int64_t **id)
{
	const struct record_save *q = in->at;
	const char *name;
	struct raw expr;
	int64_t *made = arena_new(r->ctx->mem, int64_t, 1);

	TRY(record_rule_check(r, in));
	if (decode_given(in, &q->rule)) {
		TRY(record_sent_rule(r, &q->rule, &name, &expr));
		TRY(rule_make(r, name, &expr, pending, made));
		*id = made;
	} else if (decode_given(in, &q->rule_id)) {
		*made = q->rule_id;
		*id = made;
	}
	return OK;
}

/* -- records ------------------------------------------------------------- */

#define DELETE_MAX 100 /* records of one request */

#define SAVE_ERRORS \
	E_CHANNEL_NOT_EXISTS, E_REGION_NOT_EXISTS, E_BLACKLIST_CONFIG_EXISTS, \
	    E_BLACKLIST_PACKAGE_PROTECTED, E_BLACKLIST_SCOPE_EMPTY, \
	    E_BLACKLIST_IMPACT_TOO_LARGE, E_RULE_NOT_EXISTS, \
	    E_RULE_NAME_DUPLICATE, E_RULE_LIMIT, E_RULE_SHARE_USED, \
	    RULE_EXPR_ERRORS
#define DRAFT_ERRORS \
	E_BLACKLIST_NOT_EXISTS, E_BLACKLIST_IN_APPROVAL, \
	    E_BLACKLIST_DATA_NOT_MODIFIABLE

static const struct field record_create_fields[] = {
	FIELD(struct record_save, package_name, .req = true,
	    .form = &form_package, .fails = E_PACKAGE_NAME_FORMAT_ERROR,
	    .doc = "name of the package"),
	FIELD(struct record_save, type, .req = true, .lo = 1, .hi = 2,
	    .dict = "app_blacklist_type", .doc = "1 uninstall, 2 kill"),
	RECORD_FIELDS,
};

static const struct field record_update_fields[] = {
	FIELD(struct record_save, id, .req = true, .doc = "which one"),
	FIELD(struct record_save, revision, .req = true,
	    .doc = "of the record that was changed, as it was read"),
	FIELD(struct record_save, package_name, .form = &form_package,
	    .fails = E_PACKAGE_NAME_FORMAT_ERROR, .doc = "name of the package"),
	FIELD(struct record_save, type, .lo = 1, .hi = 2,
	    .dict = "app_blacklist_type", .doc = "1 uninstall, 2 kill"),
	RECORD_FIELDS,
};

static const struct field record_status_fields[] = {
	FIELD(struct record_save, id, .req = true, .doc = "which one"),
	FIELD(struct record_save, enabled, .req = true,
	    .doc = "switching off takes effect at once"),
	FIELD(struct record_save, revision, .req = true,
	    .doc = "of the record, as it was read"),
};

struct record_delete_list {
	struct ids ids;
};
static const struct field record_delete_list_fields[] = {
	FIELD(struct record_delete_list, ids, .req = true, .max = DELETE_MAX,
	    .doc = "ids of the records"),
};

/* A list of children in the request: the record is to have these of their kind
 * and no others. */
struct children {
	const char *kind;
	bool given;
	struct strs values;
};

enum { KINDS = 3 };

/* The lists of children in the request. */
static void
children_of(struct arena *a, const struct args *in, struct children out[KINDS])
{
	const struct record_save *q = in->at;

	out[0] =
	    (struct children){ "channel", decode_given(in, &q->channel_ids),
		    ids_texts(a, &q->channel_ids) };
	out[1] = (struct children){ "region", decode_given(in, &q->region_ids),
		ids_texts(a, &q->region_ids) };
	out[2] =
	    (struct children){ "mac", decode_given(in, &q->macs), q->macs };
}

enum err
record_targets_check(struct req *r, const struct args *in)
{
	const struct record_save *q = in->at;

	if (decode_given(in, &q->channel_ids))
		TRY(db_check(r->ctx, &sql_change_channels_hold, in));
	if (decode_given(in, &q->region_ids))
		TRY(db_check(r->ctx, &sql_change_regions_check, in));
	return OK;
}

/* Gives the record the children that the request lists.  changed: the kinds of
 * which children were added or removed. */
static enum err
children_write(
    struct req *r, const struct args *in, int64_t id, struct strs *changed)
{
	struct children lists[KINDS];
	struct row row;

	*changed =
	    (struct strs){ arena_new(r->ctx->mem, const char *, KINDS), 0 };
	children_of(r->ctx->mem, in, lists);
	for (int i = 0; i < KINDS; i++) {
		if (!lists[i].given)
			continue;
		TRY(db_one(r->ctx, &sql_record_replace,
		    ARGS(AN("id", &id), AN("kind", &lists[i].kind),
		        AN("values", &lists[i].values)),
		    E_SYSTEM, &row));
		if (row_i64(&row, "changed") > 0)
			changed->v[changed->n++] = lists[i].kind;
	}
	return OK;
}

/* Creates a record with its children and, if it needs approval, the draft by
 * which it will be submitted; until then it has no effect. */
static enum err
record_create(struct req *r, const struct args *in)
{
	const int64_t *rule = NULL;
	struct strs kinds;
	struct change c;
	struct row row;
	int64_t id;

	TRY(version_check(r->ctx, in));
	TRY(change_begin(r->ctx, &(struct ids){ 0 }, &c));
	TRY(db_check(r->ctx, &sql_record_create_check, in));
	TRY(record_targets_check(r, in));
	TRY(take_rule(r, in, !c.direct, &rule));
	TRY(db_one(r->ctx, &sql_record_create,
	    WITH(in, AN("direct", &c.direct), AN("rule_id", rule)), E_SYSTEM,
	    &row));
	id = row_i64(&row, "id");
	TRY(children_write(r, in, id, &kinds));
	change_created(r->ctx, &c, id);
	TRY(change_check(r->ctx, &c));
	if (!c.direct)
		TRY(draft_save(r->ctx,
		    &(struct draft_order){ .blacklist_id = id,
		        .base_revision = 1,
		        .business_type = "main",
		        .update_type = "create" },
		    &c.draft_id));
	TRY(change_end(r->ctx, &c));
	row_value(&r->out, &row);
	return OK;
}

/* Locks the record, and refuses the request if it was made of another revision
 * than the present one. */
static enum err
hold_revision(struct req *r, const struct args *in)
{
	const struct record_save *q = in->at;
	struct row row;

	TRY(db_one(r->ctx, &sql_record_lock, in, E_BLACKLIST_NOT_EXISTS, &row));
	TRY(revision_check(r));
	if (row_i32(&row, "revision") == q->revision)
		return OK;
	return fail(r->ctx, E_BLACKLIST_REVISION_CONFLICT, NULL);
}

/* The columns that the request changes, as a JSON object; rule: the id of the
 * new rule, or NULL. */
static enum err
values_of(
    struct req *r, const struct args *in, const int64_t *rule, struct raw *out)
{
	struct row row;

	TRY(db_one(r->ctx, &sql_record_values, WITH(in, AN("rule_id", rule)),
	    E_SYSTEM, &row));
	out->json = row_str(&row, "values");
	out->n = strlen(out->json);
	return OK;
}

/* Writes the change as a draft.  *draft_id becomes 0 if it changes nothing.  Of
 * the addresses those that the record includes are replaced. */
static enum err
write_draft(struct req *r, const struct args *in, const int64_t *rule,
    const struct raw *values, int64_t *draft_id)
{
	const struct record_save *q = in->at;
	const struct draft_order order = { .blacklist_id = q->id,
		.base_revision = q->revision,
		.business_type = "main",
		.update_type = "update",
		.payload = values->json };
	struct children lists[KINDS];

	TRY(db_check(
	    r->ctx, &sql_record_draft_check, WITH(in, AN("rule_id", rule))));
	TRY(draft_save(r->ctx, &order, draft_id));
	children_of(r->ctx->mem, in, lists);
	for (int i = 0; i < KINDS; i++)
		if (lists[i].given)
			TRY(draft_replace(r->ctx, *draft_id, lists[i].kind,
			    BIND_INCLUDED, &lists[i].values));
	return draft_sweep(r->ctx, draft_id);
}

/* Writes the change of a locked record: at once, or as a draft.  A new rule of
 * a draft is pending until the draft is approved. */
static enum err
change_record(struct req *r, const struct args *in, struct change *c)
{
	const struct record_save *q = in->at;
	const int64_t *rule = NULL;
	struct strs kinds;
	struct raw values;

	TRY(record_targets_check(r, in));
	if (decode_given(in, &q->macs))
		TRY(db_check(r->ctx, &sql_record_replace_check, in));
	TRY(take_rule(r, in, !c->direct, &rule));
	TRY(values_of(r, in, rule, &values));
	if (!c->direct)
		return write_draft(r, in, rule, &values, &c->draft_id);
	TRY(children_write(r, in, q->id, &kinds));
	TRY(change_apply(r->ctx, c, q->id, &kinds, &values));
	return change_check(r->ctx, c);
}

static enum err
record_update(struct req *r, const struct args *in)
{
	const struct record_save *q = in->at;
	int64_t id = q->id;
	struct ids ids = { &id, 1 };
	struct change c;

	TRY(version_check(r->ctx, in));
	TRY(change_begin(r->ctx, &ids, &c));
	TRY(hold_revision(r, in));
	TRY(change_record(r, in, &c));
	TRY(change_end(r->ctx, &c));
	return change_answer(r, &c);
}

/* Switching a record off only reduces harm, so whoever may change it does that
 * at once, also while it is in approval. */
static enum err
switch_record(struct req *r, const struct record_save *q, struct change *c)
{
	static const char on[] = "{\"enabled\":true}";
	static const char off[] = "{\"enabled\":false}";
	const struct raw values = q->enabled
	                              ? (struct raw){ on, sizeof(on) - 1 }
	                              : (struct raw){ off, sizeof(off) - 1 };
	const struct draft_order order = { .blacklist_id = q->id,
		.base_revision = q->revision,
		.business_type = "main",
		.update_type = "update",
		.payload = on };

	c->direct = c->direct || !q->enabled;
	if (!c->direct) {
		TRY(draft_save(r->ctx, &order, &c->draft_id));
		return draft_sweep(r->ctx, &c->draft_id);
	}
	TRY(change_apply(r->ctx, c, q->id, &(struct strs){ 0 }, &values));
	return q->enabled ? change_check(r->ctx, c) : OK;
}

static enum err
record_update_status(struct req *r, const struct args *in)
{
	const struct record_save *q = in->at;
	int64_t id = q->id;
	struct ids ids = { &id, 1 };
	struct change c;

	TRY(change_begin(r->ctx, &ids, &c));
	TRY(hold_revision(r, in));
	TRY(switch_record(r, q, &c));
	TRY(change_end(r->ctx, &c));
	return change_answer(r, &c);
}

/* Deletes these rows of records, or writes a draft for each of them.  drafts:
 * room for their ids. */
static enum err
delete_or_draft(struct req *r, const struct rows *records, struct change *c,
    struct ids *drafts)
{
	c->changed = true;
	if (c->direct)
		return db_do(
		    r->ctx, &sql_record_delete, ARGS(AN("ids", &c->ids)));
	for (int i = 0; i < records->n; i++) {
		struct row row = row_at(records, i);
		const struct draft_order order = {
			.blacklist_id = row_i64(&row, "id"),
			.base_revision = row_i32(&row, "revision"),
			.business_type = "main",
			.update_type = "delete",
		};

		TRY(draft_save(r->ctx, &order, &drafts->v[drafts->n++]));
	}
	return OK;
}

/* Deletes those of the named records that exist, of which there must be one; or
 * writes drafts that would, whose ids become *drafts. */
static enum err
delete_records(
    struct req *r, const struct ids *ids, struct change *c, struct ids *drafts)
{
	struct rows rows;

	TRY(change_begin(r->ctx, ids, c));
	TRY(db_rows(r->ctx, &sql_record_hold, ARGS(AN("ids", ids)), &rows));
	*drafts =
	    (struct ids){ arena_new(r->ctx->mem, int64_t, (size_t)rows.n + 1),
		    0 };
	if (rows.n == 0)
		return fail(r->ctx, E_BLACKLIST_NOT_EXISTS, NULL);
	TRY(revision_check(r));
	TRY(delete_or_draft(r, &rows, c, drafts));
	return change_end(r->ctx, c);
}

static enum err
record_delete(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;
	int64_t id = q->id;
	struct ids ids = { &id, 1 }, drafts;
	struct change c;

	TRY(delete_records(r, &ids, &c, &drafts));
	c.draft_id = drafts.n > 0 ? drafts.v[0] : 0;
	return change_answer(r, &c);
}

static enum err
record_delete_list(struct req *r, const struct args *in)
{
	const struct record_delete_list *q = in->at;
	struct change c;
	struct ids drafts;

	TRY(delete_records(r, &q->ids, &c, &drafts));
	return change_answer_list(r, &c, &drafts);
}

/* -- endpoints ----------------------------------------------------------- */

static const struct endpoint record_save_endpoints[] = {
	{ ADMIN, POST, "/device/app-blacklist/create",
	    PERM("device:app-blacklist:create"),
	    IN_AS(record_create, record_save),
	    CALL(record_create, SHOWS_ID,
	        REFUSES(
	            SAVE_ERRORS, E_BLACKLIST_LIMIT, E_BLACKLIST_SHARE_USED)),
	    "Create a record of the blacklist" },
	{ ADMIN, PUT, "/device/app-blacklist/update",
	    PERM("device:app-blacklist:update"),
	    IN_AS(record_update, record_save),
	    CALL(record_update, SHOWS(ONE, .of = &change_answered),
	        REFUSES(
	            SAVE_ERRORS, DRAFT_ERRORS, E_BLACKLIST_REVISION_CONFLICT),
	        REVISES(
	            "/device/app-blacklist/get", record_lock, .inside = true)),
	    "Change a record of the blacklist, or write a draft" },
	{ ADMIN, PUT, "/device/app-blacklist/update-status",
	    PERM("device:app-blacklist:update"),
	    IN_AS(record_status, record_save),
	    CALL(record_update_status, SHOWS(ONE, .of = &change_answered),
	        REFUSES(DRAFT_ERRORS, E_BLACKLIST_REVISION_CONFLICT,
	            E_BLACKLIST_PACKAGE_PROTECTED, E_BLACKLIST_SCOPE_EMPTY,
	            E_BLACKLIST_IMPACT_TOO_LARGE),
	        REVISES(
	            "/device/app-blacklist/get", record_lock, .inside = true)),
	    "Switch a record of the blacklist on or off" },
	{ ADMIN, DELETE, "/device/app-blacklist/delete",
	    PERM("device:app-blacklist:delete"), IN(by_id),
	    CALL(record_delete, SHOWS(ONE, .of = &change_answered),
	        REFUSES(DRAFT_ERRORS),
	        REVISES(
	            "/device/app-blacklist/get", record_lock, .inside = true)),
	    "Delete a record of the blacklist, or write a draft" },
	{ ADMIN, DELETE, "/device/app-blacklist/delete-list",
	    PERM("device:app-blacklist:delete"), IN(record_delete_list),
	    CALL(record_delete_list, SHOWS(ONE, .of = &changes_answered),
	        REFUSES(DRAFT_ERRORS)),
	    "Delete several records of the blacklist, or write drafts" },
};

TABLE(record_save);
