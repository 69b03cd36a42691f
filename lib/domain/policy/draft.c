/*
 * draft.c - opens drafts, notes what they change, and does with them what their
 * process instance decides: flowdb/tree.c calls draft_follow in the
 * transaction of the step, as the outcome of the process.  The browsers of
 * those concerned get messages, which are sent after the commit.
 */
#include "policy/draft.h"
#include "bus/message.h"
#include "flow/state.h"
#include "policy/epochs.h"
#include "policy/errors.h"
#include "sql/lib/draft.h"
#include "sql/lib/draft_outcome.h"
#include "store/db.h"
#include "text/json_out.h"

#define CONTENT_MAX 8192 /* bytes; an instance's id is the only text in it */

/* -- what is changed ------------------------------------------------------ */

enum err
draft_needed(struct ctx *ctx, bool *needed)
{
	const struct ids *roles = &ctx->caller.roles;
	struct row row;

	TRY(db_one(
	    ctx, &sql_draft_needed, ARGS(AN("roles", roles)), E_SYSTEM, &row));
	*needed = row_bool(&row, "needed");
	return OK;
}

/* The record is locked first, so that nobody submits or changes it meanwhile.
 * A rule that was made for a draft which is begun anew is deleted before the
 * draft forgets it. */
enum err
draft_save(struct ctx *ctx, const struct draft_order *o, int64_t *id)
{
	const struct args *in = ARGS(AN("blacklist_id", &o->blacklist_id),
	    AN("base_revision", &o->base_revision),
	    AN("business_type", &o->business_type),
	    AN("update_type", &o->update_type), AN("payload", &o->payload));
	struct row row;

	TRY(db_hit(ctx, &sql_draft_record_lock, in, E_BLACKLIST_NOT_EXISTS));
	TRY(db_check(ctx, &sql_draft_save_check, in));
	TRY(db_do(ctx, &sql_draft_rule_drop, in));
	TRY(db_do(ctx, &sql_draft_renew, in));
	TRY(db_one(ctx, &sql_draft_save, in, E_BLACKLIST_IN_APPROVAL, &row));
	*id = row_i64(&row, "id");
	if (o->items == NULL)
		return OK;
	return db_do(ctx, &sql_draft_items,
	    ARGS(AN("draft_id", id), AN("items", &o->items)));
}

enum err
draft_replace(struct ctx *ctx, int64_t draft, const char *kind,
    int32_t bind_type, const struct strs *values)
{
	const struct args *in = ARGS(AN("draft_id", &draft), AN("kind", &kind),
	    AN("bind_type", &bind_type), AN("values", values));

	TRY(db_do(ctx, &sql_draft_items_clear, in));
	return db_do(ctx, &sql_draft_items_replace, in);
}

enum err
draft_sweep(struct ctx *ctx, int64_t *draft)
{
	const struct args *in = ARGS(AN("draft_id", draft));
	struct rows rows;

	TRY(db_do(ctx, &sql_draft_sweep, in));
	TRY(db_rows(ctx, &sql_draft_there, in, &rows));
	if (rows.n == 0)
		*draft = 0;
	return OK;
}

enum err
draft_rule_edit(struct ctx *ctx, int64_t rule_id)
{
	const struct args *in = ARGS(AN("rule_id", &rule_id));
	bool needed;

	TRY(draft_needed(ctx, &needed));
	if (!needed)
		return db_do(ctx, &sql_draft_rule_raise, in);
	TRY(db_check(ctx, &sql_draft_rule_check, in));
	return db_do(ctx, &sql_draft_rule_others, in);
}

/* -- messages for browsers ------------------------------------------------ */

/* The content of the message about a record, as browsers read it. */
static const char *
approval_content(struct ctx *ctx, int64_t record, const char *instance,
    enum inst_status status)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };

	buf_init(&b, CONTENT_MAX);
	json_obj(&w);
	json_member_i64(&w, "blacklistId", record);
	json_member_str(&w, "processInstanceId", instance);
	json_member_i64(&w, "status", status);
	json_end_obj(&w);
	BUG_ON(b.over);
	return arena_strdup(ctx->mem, buf_text(&b));
}

enum err
approval_push(struct ctx *ctx, int64_t record, const char *instance,
    enum inst_status status)
{
	const char *text = approval_content(ctx, record, instance, status);
	struct message *v;
	struct rows rows;

	TRY(db_rows(ctx, &sql_draft_outcome_people,
	    ARGS(AN("instance", &instance)), &rows));
	v = arena_new(ctx->mem, struct message, (size_t)rows.n + 1);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		v[i] = (struct message){ .tenant_id = ctx->caller.tenant_id,
			.user_type = USER_ADMIN,
			.user_id = row_i64(&row, "user_id"),
			.type = "blacklist-approval",
			.content = text };
	}
	return push_later(ctx, v, (size_t)rows.n);
}

/* -- what is decided ------------------------------------------------------ */

/* Values of the columns status of drafts and approval_status of records: what
 * an ended approval leaves there. */
enum { EDITED_AGAIN = -1, REJECTED = 3 };

/* The drafts of one instance, and the record that they change. */
struct decided {
	struct ctx *ctx;
	const char *instance;
	int64_t id; /* of the record */
};

/* Ends the approval of the drafts without applying them.  becomes: EDITED_AGAIN
 * or REJECTED; message: the reason, or NULL. */
static enum err
end_drafts(const struct decided *d, int32_t becomes, const char *message)
{
	return db_do(d->ctx, &sql_draft_outcome_end,
	    ARGS(AN("id", &d->id), AN("instance", &d->instance),
	        AN("becomes", &becomes), AN("message", &message)));
}

/* Notes what became of the drafts: the outcome for who decided last, and the
 * message as the status message of the instance, for all who look at it. */
static enum err
note_outcome(const struct decided *d, const char *outcome, const char *message)
{
	return db_do(d->ctx, &sql_draft_outcome_say,
	    ARGS(AN("instance", &d->instance), AN("outcome", &outcome),
	        AN("message", &message)));
}

/* Rejects drafts that the process has approved, because they must not be
 * applied. */
static enum err
refuse_draft(const struct decided *d, const char *outcome, const char *message)
{
	TRY(end_drafts(d, REJECTED, message));
	return note_outcome(d, outcome, message);
}

/* Changes the record as the drafts say, and raises the epochs of the devices
 * that it concerned before or concerns now.  If it cannot be applied, because
 * another record would be the same, the drafts are rejected. */
static enum err
apply_drafts(const struct decided *d)
{
	struct policy_change change;
	int64_t id = d->id;
	struct row row;

	TRY(policy_before(d->ctx, &(struct ids){ &id, 1 }, &change));
	TRY(db_one(d->ctx, &sql_draft_outcome_apply,
	    ARGS(AN("id", &d->id), AN("instance", &d->instance)), E_SYSTEM,
	    &row));
	if (!row_null(&row, "message"))
		return refuse_draft(d, "rejected", row_str(&row, "message"));
	TRY(policy_after(d->ctx, &change));
	return note_outcome(d, "applied", "the change has taken effect");
}

/* Applies the drafts that the process has approved, unless the database says
 * why they must not be: they are stale, their rule is deleted, or nobody
 * independent has approved them. */
static enum err
judge_and_apply(const struct decided *d)
{
	struct rows rows;
	struct row row;

	TRY(db_rows(d->ctx, &sql_draft_outcome_judge,
	    ARGS(AN("id", &d->id), AN("instance", &d->instance)), &rows));
	if (rows.n == 0)
		return OK; /* another transaction has ended their approval */
	row = row_at(&rows, 0);
	return row_null(&row, "message")
	           ? apply_drafts(d)
	           : refuse_draft(
	                 d, row_str(&row, "outcome"), row_str(&row, "message"));
}

/* Notes in the record that its approval was suspended or goes on. */
static enum err
note_status(const struct decided *d, int32_t status)
{
	return db_do(d->ctx, &sql_draft_outcome_status,
	    ARGS(AN("id", &d->id), AN("instance", &d->instance),
	        AN("status", &status)));
}

/* Does with the drafts what the new status of their instance means. */
static enum err
follow_status(const struct decided *d, enum inst_status status)
{
	switch (status) {
	case STATUS_APPROVED:
		return judge_and_apply(d);
	case STATUS_REJECTED:
		return end_drafts(d, REJECTED, NULL);
	case STATUS_CANCELLED:
		return end_drafts(d, EDITED_AGAIN, NULL);
	case STATUS_RUNNING:
	case STATUS_SUSPENDED:
		return note_status(d, status);
	}
	return OK;
}

enum err
draft_follow(struct ctx *ctx, const char *instance, enum inst_status status)
{
	struct decided d = { .ctx = ctx, .instance = instance };
	struct rows rows;
	struct row row;

	TRY(db_rows(ctx, &sql_draft_outcome_record,
	    ARGS(AN("instance", &instance)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	d.id = row_i64(&row, "blacklist_id");
	TRY(db_do(ctx, &sql_draft_outcome_lock, ARGS(AN("id", &d.id))));
	TRY(follow_status(&d, status));
	return approval_push(ctx, d.id, instance, status);
}

enum err
draft_outcome(struct ctx *ctx, const char *instance, struct rows *out)
{
	return db_rows(
	    ctx, &sql_draft_outcome, ARGS(AN("instance", &instance)), out);
}
