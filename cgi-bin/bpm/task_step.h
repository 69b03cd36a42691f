/* task_step.h - inner: carries out what a user does with a task. */
#ifndef BPM_TASK_STEP_H
#define BPM_TASK_STEP_H

#include "flowdb/tree.h"
#include "web/req.h"

#define TASK_REASON_MAX 1000 /* characters of a person's reason */

/* The errors of every endpoint that acts on a task of the caller. */
#define REFUSES_TASK \
	E_LOCKED, E_TASK_MISSING, E_TASK_NOT_YOURS, E_TASK_SUSPENDED

/* A task, and the tree to which it belongs, which is locked. */
struct at_task {
	struct tree tree;
	struct task *task;
};

/* task_at - opens the tree of the task with that id; the task may have ended.
 * E_TASK_MISSING when there is no such task.  After OK, call task_leave. */
enum err
task_at(struct ctx *ctx, const char *id, struct at_task *out) MUST_CHECK;
void task_leave(struct at_task *at);

/* May the caller let the event happen to the task?  OK, or the error of the
 * refusal.  It may change the event. */
typedef enum err (*task_may)(struct at_task *at, struct event *ev);

/*
 * task_step - lets an event happen to the task with that id, in the name of the
 * caller: sets the task and the user of the event.  Answers with true.  may: is
 * called first and may refuse; NULL: only the engine decides.  extra: stored
 * with the task; NULL: nothing.  Errors: E_TASK_MISSING, and those of a step
 * (flowdb/tree.h).
 */
enum err task_step(struct req *r, const char *id, struct event *ev,
    task_may may, const struct step_extra *extra) MUST_CHECK;

/* task_users - the names by which the engine knows these users: their ids as
 * texts, in ctx->mem. */
struct strs task_users(struct ctx *ctx, const struct ids *ids);

/* task_holds - is this name that of the caller? */
bool task_holds(const struct ctx *ctx, const char *user);

#endif
