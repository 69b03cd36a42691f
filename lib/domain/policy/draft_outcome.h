/*
 * draft_outcome.h - what becomes of drafts (draft.h) in approval.
 *
 * When the status of the process instance changes, its drafts are applied or
 * rolled back, together with the waiting children that were submitted with
 * them.  The process decides, with these exceptions: nothing is applied when a
 * draft is stale, because a field or child that it changes was changed since;
 * when its rule was deleted; when nobody independent of its authors has
 * approved it (schema/27_independence.sql); or when the record would become one
 * that is not allowed, such as a copy of another record.  Such drafts are
 * rejected, and the status message of the instance says why.
 */
#ifndef POLICY_DRAFT_OUTCOME_H
#define POLICY_DRAFT_OUTCOME_H

#include "flow/execution.h"
#include "store/ctx.h"
#include "store/row.h"

/* Milliseconds that a statement may take where drafts are submitted or decided,
 * from the lock of the record on: a million addresses may wait for approval. */
#define DRAFTS_STATEMENT_MS 60000

/*
 * draft_follow - the instance with that id, of the caller's tenant, now has
 * this status: its drafts are applied, rolled back, or note that it was
 * suspended or resumed.  It runs in the transaction of the step, after the rows
 * of the step were written.  An instance that no draft in approval names is
 * ignored, so it may be called more than once with a status.  Errors are those
 * of the database.
 */
enum err draft_follow(
    struct ctx *ctx, const char *instance, enum inst_status status) MUST_CHECK;

/* draft_outcome - what became of the drafts that the ended instance has
 * decided: one row with outcome and message, or none.  Errors are those of the
 * database. */
enum err draft_outcome(struct ctx *ctx, const char *instance, struct rows *out)
    MUST_CHECK;

/* approval_push - a message of type "blacklist-approval" for the submitter and
 * for all who have or had a task of the instance, sent after the commit.
 * status: that of the process instance. */
enum err approval_push(struct ctx *ctx, int64_t record, const char *instance,
    enum inst_status status) MUST_CHECK;

#endif
