/* approve.h - a task is approved.  Source: workflow engine, "Task operations".
 */
#ifndef APPROVAL_APPROVE_H
#define APPROVAL_APPROVE_H

#include "approval/decision.h"
#include "flow/event.h"

/* approve - with all that follows but the moves of tokens. */
enum err approve(struct state *s, const struct decision *d) MUST_CHECK;

/* approve_happen - the event COMPLETE of a task with approvals. */
enum err approve_happen(struct state *s, const struct event *ev) MUST_CHECK;

#endif
