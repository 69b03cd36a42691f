/*
 * draft_outcome.c - what follows when an approval ends, is suspended or goes
 * on: at its end its drafts take effect or are given back; and those concerned
 * are told.
 *
 * flowdb/tree.c calls draft_follow as the outcome of the process
 * (flowdb/deployed.c), in the transaction of the step that has changed the
 * status of the instance, so the drafts are applied together with it or not at
 * all.  The database has the last word: it judges, with the record locked,
 * whether what the process has approved may be applied.  The browsers of those
 * concerned get messages, which are sent after the commit.
 */
#include "policy/draft_outcome.h"
#include "bus/message.h"
#include "policy/epochs.h"
#include "policy/states.h"
#include "sql/lib/draft_outcome.h"
#include "store/db.h"
#include "store/db_bulk.h"
#include "text/json_out.h"

#define CONTENT_MAX 8192 /* bytes; an instance's id is the only text in it */

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

/* The drafts of one instance, and the record that they change. */
struct decided {
	struct ctx *ctx;
	const char *instance;
	int64_t id; /* of the record */
};

/* Ends the approval of the drafts without applying them.  becomes: DRAFT_EDITED
 * or DRAFT_REJECTED; the approval_status of the record gets the same number.
 * message: the reason, or NULL. */
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
	TRY(end_drafts(d, DRAFT_REJECTED, message));
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

	TRY(db_do(d->ctx, &sql_draft_outcome_rules_hold,
	    ARGS(AN("instance", &d->instance))));
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
		return end_drafts(d, DRAFT_REJECTED, NULL);
	case STATUS_CANCELLED:
		return end_drafts(d, DRAFT_EDITED, NULL);
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
	TRY(db_time_limit(ctx, DRAFTS_STATEMENT_MS));
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
