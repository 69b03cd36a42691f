/* approve.h - approves a task, adds its signers and removes them.
 * Source: workflow engine, "Task operations". */
#ifndef APPROVAL_APPROVE_H
#define APPROVAL_APPROVE_H

#include "approval/decision.h"
#include "flow/state.h"
#include "flow/step.h"

/* approve - approves the task of the decision, unless signers must first, or
 * hands a delegated one back to its owner.  Tokens that can go on now are not
 * moved yet. */
enum err approve(struct state *s, const struct decision *d) MUST_CHECK;

/* approve_apply - the event COMPLETE of a task with approvals. */
enum err approve_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* sign_apply - the event SIGN: signers are added to a task. */
enum err sign_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* unsign_apply - the event UNSIGN: a signer's task is taken away. */
enum err unsign_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
