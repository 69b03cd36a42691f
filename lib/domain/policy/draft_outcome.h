/*
 * draft_outcome.h - what becomes of the drafts in approval when the status of
 * their process instance changes: they are applied or rolled back, together
 * with the waiting children that were submitted with them.
 *
 * The process decides, with three exceptions: nothing is applied when a draft
 * is stale, when nobody independent of its authors has approved it
 * (schema/27_independence.sql), or when another record would be the
 * same.  Such drafts are rejected, and the status message of the instance says
 * why.
 * Source: device domain, "Approval"; specification, "Blacklist approval".
 */
#ifndef POLICY_DRAFT_OUTCOME_H
#define POLICY_DRAFT_OUTCOME_H

#include "store/ctx.h"

/*
 * draft_outcome - the instance with that id, of the caller's tenant, now has
 * this status (enum inst_status): 2 approved, 3 rejected, 4 cancelled, 5
 * suspended, 1 resumed.  It runs in the transaction of the step, after the rows
 * of the step were written.  An instance that no draft in approval names is
 * ignored, so a status may be told more than once.  Errors are those of the
 * database.
 */
enum err
draft_outcome(struct ctx *ctx, const char *instance, int32_t status) MUST_CHECK;

#endif
