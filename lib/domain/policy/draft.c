/*
 * draft.c - draws up drafts: opens them, notes what they change, and keeps a
 * rule from being changed under them.
 *
 * A draft stands beside its record until it is submitted (blacklist/approval.c)
 * and the end of its approval decides about it (draft_outcome.c).  A submission
 * locks the record, and so does who draws up a draft: a draft in approval does
 * not change any more.
 */
#include "policy/draft.h"
#include "policy/errors.h"
#include "sql/lib/draft.h"
#include "store/db.h"
#include "store/row.h"

enum err
draft_needed(struct ctx *ctx, bool *needed)
{
	struct row row;

	TRY(db_one(ctx, &sql_draft_needed, NULL, E_SYSTEM, &row));
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
draft_rule_editable(struct ctx *ctx, int64_t rule_id, bool *may)
{
	bool needed;
	struct row row;

	*may = true;
	TRY(draft_needed(ctx, &needed));
	if (!needed)
		return OK;
	TRY(db_one(ctx, &sql_draft_rule_check, ARGS(AN("rule_id", &rule_id)),
	    E_SYSTEM, &row));
	*may = row_null(&row, "refusal");
	return OK;
}

enum err
draft_rule_before_edit(struct ctx *ctx, int64_t rule_id)
{
	const struct args *in = ARGS(AN("rule_id", &rule_id));
	bool needed;

	TRY(draft_needed(ctx, &needed));
	if (!needed)
		return db_do(ctx, &sql_draft_rule_raise, in);
	TRY(db_check(ctx, &sql_draft_rule_check, in));
	return db_do(ctx, &sql_draft_rule_others, in);
}
