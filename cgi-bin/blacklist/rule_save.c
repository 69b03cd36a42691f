/* rule_save.c - endpoints with which administrators create, change and delete
 * rules. */
#include "blacklist/rule_save.h"

#include "blacklist/blacklist_tables.h"
#include "blacklist/impact_check.h"
#include "common/inputs.h"
#include "input/given.h"
#include "policy/draft.h"
#include "policy/epoch.h"
#include "policy/errors.h"
#include "sql/blacklist/rule_save.h"
#include "store/row.h"
#include "text/json_out.h"

#define NAME_MAX_CHARS 64
#define PENDING        2

struct rule_save {
	int64_t id;
	const char *name, *remark;
	struct raw expr;
	int32_t status;
};

#define RULE_SAVE_FIELDS(must) \
	FIELD(struct rule_save, name, .req = must, .min = 1, \
	    .max = NAME_MAX_CHARS, .doc = "name, unique among rules"), \
	    FIELD(struct rule_save, expr, .req = must, .max_bytes = 1 << 20, \
	        .doc = "condition on devices: a strict subset of JsonLogic"), \
	    FIELD(struct rule_save, status, .lo = 0, .hi = 1, \
	        .doc = "0 on, 1 off: it concerns no device; 0 at first"), \
	    FIELD(struct rule_save, remark, .max = 512)

static const struct field rule_create_fields[] = {
	RULE_SAVE_FIELDS(true),
};

static const struct field rule_update_fields[] = {
	FIELD(struct rule_save, id, .req = true, .doc = "which one"),
	RULE_SAVE_FIELDS(false),
};

#define RULE_INPUT(x) \
	static const struct input x##_input = { .name = #x, \
		.size = sizeof(struct rule_save), \
		.f = x##_fields, \
		.n = ARRAY_LEN(x##_fields), \
		.json = &rule_body_limits }
RULE_INPUT(rule_create);
RULE_INPUT(rule_update);

static enum err
rule_create(struct req *r, const struct args *in)
{
	const struct rule_save *q = in->at;
	struct rule_expr expr;
	struct row row;
	size_t n;
	const char *sent = rule_expr_sent(r, &q->expr, &n);

	TRY(rule_expr_read(r, sent, n, &expr));
	TRY(db_check(r->ctx, &sql_rule_create_check, in));
	TRY(db_one(r->ctx, &sql_rule_create,
	    WITH(in, AN("text", &expr.text), AN("fields", &expr.fields)),
	    E_SYSTEM, &row));
	row_value(&r->out, &row);
	return OK;
}

enum err
rule_make(struct req *r, const char *name, const struct raw *expr, bool pending,
    int64_t *id)
{
	const int32_t status = pending ? PENDING : 0;
	const char *remark = NULL;
	struct rule_expr is;
	struct row row;

	TRY(rule_expr_read(r, expr->json, expr->n, &is));
	TRY(db_check(r->ctx, &sql_rule_create_check, NULL));
	TRY(db_one(r->ctx, &sql_rule_create,
	    ARGS(AN("name", &name), AN("text", &is.text),
	        AN("fields", &is.fields), AN("status", &status),
	        AN("remark", &remark)),
	    E_SYSTEM, &row));
	*id = row_i64(&row, "id");
	return OK;
}

/* The records that use the rule: all, or those in effect. */
static enum err
records_of(struct req *r, const struct sql *which, const struct args *in,
    struct ids *out)
{
	struct rows rows;

	TRY(db_rows(r->ctx, which, in, &rows));
	out->n = (size_t)rows.n;
	out->v = arena_new(r->ctx->mem, int64_t, out->n + 1);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		out->v[i] = row_i64(&row, "id");
	}
	return OK;
}

/* Locks the rule.  A new expression describes other devices, so it changes all
 * records that use the rule, and the caller must be permitted to change them.
 */
static enum err
hold(struct req *r, const struct args *in, const char *text,
    const struct ids *records, bool *changes)
{
	const struct rule_save *q = in->at;
	struct row row;

	TRY(db_one(r->ctx, &sql_rule_hold,
	    WITH(in, AN("text", &text), AN("records", records)),
	    E_RULE_NOT_EXISTS, &row));
	*changes = row_bool(&row, "changes");
	if (!*changes)
		return OK;
	return row_bool(&row, "unseen") ? E_LOCKED
	                                : draft_rule_edit(r->ctx, q->id);
}

/* Refuses a changed rule by which a record in effect concerns too many
 * devices. */
static enum err
live_check(struct req *r, const struct args *in)
{
	struct ids live;

	TRY(records_of(r, &sql_rule_records_live, in, &live));
	return impact_check(r->ctx, &live);
}

static enum err
rule_update(struct req *r, const struct args *in)
{
	const struct rule_save *q = in->at;
	struct rule_expr expr = { .text = NULL };
	struct policy_change change;
	struct ids records;
	bool changes;
	size_t n;

	if (decode_given(in, &q->expr)) {
		const char *sent = rule_expr_sent(r, &q->expr, &n);

		TRY(rule_expr_read(r, sent, n, &expr));
	}
	TRY(db_begin(r->ctx));
	TRY(records_of(r, &sql_rule_records, in, &records));
	TRY(policy_before(r->ctx, &records, &change));
	TRY(hold(r, in, expr.text, &records, &changes));
	TRY(db_hit(r->ctx, &sql_rule_update,
	    WITH(in, AN("text", &expr.text), AN("fields", &expr.fields)),
	    E_RULE_NOT_EXISTS));
	if (changes)
		TRY(live_check(r, in));
	TRY(policy_after(r->ctx, &change));
	TRY(db_commit(r->ctx));
	return done(r);
}

static enum err
rule_delete(struct req *r, const struct args *in)
{
	TRY(db_begin(r->ctx));
	TRY(db_hit(r->ctx, &sql_rule_lock, in, E_RULE_NOT_EXISTS));
	TRY(db_check(r->ctx, &sql_rule_delete_check, in));
	TRY(db_hit(r->ctx, &sql_rule_delete, in, E_RULE_NOT_EXISTS));
	return done(r);
}

/* clang-format off */
static const struct endpoint rule_save_endpoints[] = {
	{ ADMIN, POST, "/device/rule/create", PERM("device:rule:create"),
	    &rule_create_input,
	    CALL(rule_create, SHOWS_ID,
	        REFUSES(RULE_EXPR_ERRORS, E_RULE_NAME_DUPLICATE,
	            E_TOO_MANY_REQUESTS)),
	    "Create a rule" },
	{ ADMIN, PUT, "/device/rule/update", PERM("device:rule:update"),
	    &rule_update_input,
	    CALL(rule_update,
	        REFUSES(RULE_EXPR_ERRORS, E_RULE_NAME_DUPLICATE,
	            E_RULE_NOT_EXISTS, E_BLACKLIST_IN_APPROVAL,
	            E_BLACKLIST_DATA_NOT_MODIFIABLE,
	            E_BLACKLIST_IMPACT_TOO_LARGE)),
	    "Change a rule" },
	{ ADMIN, DELETE, "/device/rule/delete", PERM("device:rule:delete"),
	    IN(by_id), CALL(rule_delete,
	        REFUSES(E_RULE_NOT_EXISTS, E_RULE_IN_USE)),
	    "Delete a rule that nothing uses" },
};
/* clang-format on */

TABLE(rule_save);
