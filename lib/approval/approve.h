/* approve.h - approves a task.  Source: workflow engine, "Task operations". */
#ifndef APPROVAL_APPROVE_H
#define APPROVAL_APPROVE_H

#include "approval/decision.h"
#include "flow/step.h"

/* approve - approves the task of the decision, unless signers must first, or
 * hands a delegated one back to its owner.  Tokens that can go on now are not
 * moved yet. */
enum err approve(struct state *s, const struct decision *d) MUST_CHECK;

/* approve_apply - the event COMPLETE of a task with approvals. */
enum err approve_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
