/* draft_outcome.c - applies drafts whose process has approved them, and rolls
 * back the others. */
#include "policy/draft_outcome.h"

#include "flow/state.h"
#include "policy/approval_push.h"
#include "policy/epoch.h"
#include "sql/lib/draft_outcome.h"

/* Values of the columns status of drafts and approval_status of records: what
 * an ended approval leaves there. */
enum { EDITED_AGAIN = -1, REJECTED = 3 };

/* The drafts of one instance, and the record that they change. */
struct decided {
	struct ctx *ctx;
	const char *instance;
	int64_t id; /* of the record */
};

static enum err
end(const struct decided *d, int32_t becomes, const char *message)
{
	return db_do(d->ctx, &sql_draft_outcome_end,
	    ARGS(AN("id", &d->id), AN("instance", &d->instance),
	        AN("becomes", &becomes), AN("message", &message)));
}

/* Rejects drafts that the process has approved, because they must not be
 * applied; the status message of the instance says why. */
static enum err
refuse_draft(const struct decided *d, const char *message)
{
	TRY(end(d, REJECTED, message));
	return db_do(d->ctx, &sql_draft_outcome_message,
	    ARGS(AN("instance", &d->instance), AN("message", &message)));
}

static enum err
apply(const struct decided *d)
{
	struct policy_change change;
	int64_t id = d->id;
	struct row row;

	TRY(policy_before(d->ctx, &(struct ids){ &id, 1 }, &change));
	TRY(db_one(d->ctx, &sql_draft_outcome_apply,
	    ARGS(AN("id", &d->id), AN("instance", &d->instance)), E_SYSTEM,
	    &row));
	return row_null(&row, "message")
	           ? policy_after(d->ctx, &change)
	           : refuse_draft(d, row_str(&row, "message"));
}

static enum err
approved(const struct decided *d)
{
	struct rows rows;
	struct row row;

	TRY(db_rows(d->ctx, &sql_draft_outcome_judge,
	    ARGS(AN("id", &d->id), AN("instance", &d->instance)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	return row_null(&row, "message")
	           ? apply(d)
	           : refuse_draft(d, row_str(&row, "message"));
}

static enum err
goes_on(const struct decided *d, int32_t status)
{
	return db_do(d->ctx, &sql_draft_outcome_status,
	    ARGS(AN("id", &d->id), AN("instance", &d->instance),
	        AN("status", &status)));
}

static enum err
follow(const struct decided *d, int32_t status)
{
	switch ((enum inst_status)status) {
	case STATUS_APPROVED:
		return approved(d);
	case STATUS_REJECTED:
		return end(d, REJECTED, NULL);
	case STATUS_CANCELLED:
		return end(d, EDITED_AGAIN, NULL);
	case STATUS_RUNNING:
	case STATUS_SYSTEM_ERROR:
		return goes_on(d, status);
	}
	return OK;
}

enum err
draft_outcome(struct ctx *ctx, const char *instance, int32_t status)
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
	TRY(follow(&d, status));
	return approval_push(ctx, d.id, instance, status);
}
