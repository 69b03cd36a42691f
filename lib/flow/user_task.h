/* user_task.h - a token enters a user task. */
#ifndef FLOW_USER_TASK_H
#define FLOW_USER_TASK_H

#include "flow/state.h"
#include "flow/task.h"

/* user_task_tell - tell the listeners that the token's new task was created
 * and, if it has an assignee, that it was assigned; set the variable in which
 * the model wants the id of the task. */
enum err user_task_tell(struct state *s, struct token *t, const char *assignee)
    MUST_CHECK;

/* has_approvals - is the token at a user task with approvals, and not at one
 * that follows BPMN only? */
bool has_approvals(const struct token *t);

/* user_task_enter - a token enters a user task, or one element of it: its task
 * is made. */
enum err user_task_enter(struct state *s, struct token *t) MUST_CHECK;

#endif
