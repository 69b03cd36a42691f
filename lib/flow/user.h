/* user.h - tasks of users come and go; for the files of the engine. */
#ifndef FLOW_USER_H
#define FLOW_USER_H

#include "flow/state.h"
#include "flow/task.h"

/* task_new - open, at the token's node; texts are copied. */
struct task *task_new(
    struct state *s, struct token *t, const char *name, const char *assignee);

/* task_tell - the listeners of the token's new task. */
enum err
task_tell(struct state *s, struct token *t, const char *assignee) MUST_CHECK;

/* has_approvals - is the token at a user task with approvals, and not at one
 * that follows BPMN only? */
bool has_approvals(const struct token *t);

/* task_token - whose task it is, or of which it is to be signed. */
struct token *task_token(const struct task *task);

/* task_end - it is no longer open and has that status. */
void task_end(struct state *s, struct task *task, enum task_status status);

/* task_cancel - with its signers; what has been decided stays so. */
void task_cancel(struct state *s, struct task *task);

/* tasks_close - the instance has ended: so have its tasks. */
void tasks_close(struct state *s, struct inst *i);

/* user_enter - a token enters a user task, or one element of it. */
enum err user_enter(struct state *s, struct token *t) MUST_CHECK;

#endif
