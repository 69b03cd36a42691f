/*
 * task_through.h - ends a task as approved when nobody has to sign it any more.
 * Source: workflow engine, "Task operations".
 */
#ifndef APPROVAL_TASK_THROUGH_H
#define APPROVAL_TASK_THROUGH_H

#include "flow/state.h"

/*
 * task_through - end the task as approved.  Its token, if it has one, goes on.
 * When the token leaves the node, the node no longer counts as the target of a
 * return.
 */
enum err task_through(struct state *s, struct task *task) MUST_CHECK;

#endif
