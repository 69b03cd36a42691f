/* user_task.h - a token enters a user task, which gets a task for a user. */
#ifndef FLOW_USER_TASK_H
#define FLOW_USER_TASK_H

#include "flow/state.h"
#include "flow/task.h"

/* user_task_tell - runs the listeners to the creation of the token's new task
 * and, if it has an assignee, those to its assignment; sets the variable in
 * which the model wants to have the id of the task. */
enum err user_task_tell(struct state *s, struct token *t, const char *assignee)
    MUST_CHECK;

/* has_approvals - is the token at a user task with approvals?  False at a user
 * task that follows BPMN only. */
bool has_approvals(const struct token *t);

/* user_task_enter - makes the task of a token that has entered a user task, or
 * an element of one. */
enum err user_task_enter(struct state *s, struct token *t) MUST_CHECK;

#endif
