/* user.h - a token enters a user task. */
#ifndef FLOW_USER_H
#define FLOW_USER_H

#include "flow/state.h"
#include "flow/task.h"

/* task_tell - the listeners of the token's new task. */
enum err
task_tell(struct state *s, struct token *t, const char *assignee) MUST_CHECK;

/* has_approvals - is the token at a user task with approvals, and not at one
 * that follows BPMN only? */
bool has_approvals(const struct token *t);

/* user_enter - a token enters a user task, or one element of it. */
enum err user_enter(struct state *s, struct token *t) MUST_CHECK;

#endif
