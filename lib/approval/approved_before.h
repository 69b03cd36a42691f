/* approved_before.h - whether the assignee of a task has approved before.
 * Source: workflow engine, "Hooks after a task appears". */
#ifndef APPROVAL_APPROVED_BEFORE_H
#define APPROVAL_APPROVED_BEFORE_H

#include "flow/state.h"

/*
 * approved_before - is the task approved by the system because its assignee has
 * approved already?  The definition says whether any task of the instance
 * counts, or only the one before.
 */
bool approved_before(struct state *s, const struct task *task);

#endif
