/*
 * approve.h - a task is approved.  Source: workflow engine, "Task operations".
 */
#ifndef APPROVAL_APPROVE_H
#define APPROVAL_APPROVE_H

#include "approval/decision.h"
#include "flow/event.h"

/* approve - the decision is to approve the task.  The token leaves its node,
 * or waits for signers; the tokens that this sets free have not moved yet. */
enum err approve(struct state *s, const struct decision *d) MUST_CHECK;

/* approve_apply - the event COMPLETE of a task with approvals. */
enum err approve_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
