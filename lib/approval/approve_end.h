/*
 * approve_end.h - ends a task as approved, when nobody has to sign it any more.
 * Source: workflow engine, "Task operations".
 */
#ifndef APPROVAL_APPROVE_END_H
#define APPROVAL_APPROVE_END_H

#include "flow/state.h"

/*
 * task_through - end the task as approved.  Its token, if it has one, goes on;
 * and if that leaves the node, the node is no longer one that a task was
 * returned to.
 */
enum err task_through(struct state *s, struct task *task) MUST_CHECK;

#endif
