/*
 * task.h - user tasks, and the history of an instance: its records of nodes and
 * its ended tasks.  Few events need the past, so a state is loaded without it;
 * the environment is asked to load it when an event does.
 * Source: workflow engine, "Views".
 */
#ifndef FLOW_TASK_H
#define FLOW_TASK_H

#include "flow/refusal.h"
#include "flow/state.h"

/* task_new - opens a task at the token's node; both texts are copied. */
struct task *task_new(
    struct state *s, struct token *t, const char *name, const char *assignee);

/* task_token - the token of the task; for a signer's task that of the signed
 * task. */
struct token *task_token(const struct task *task);

/* task_close - gives the task that status and closes it if it is open. */
void task_close(struct state *s, struct task *task, enum task_status status);

/* task_cancel - cancels the task and the tasks of its signers, for that reason.
 * A task that was approved and waits for signers keeps its status and
 * reason. */
void task_cancel(struct state *s, struct task *task, enum reason code);

/* tasks_close - cancels all open tasks of an instance that ends. */
void tasks_close(struct state *s, struct inst *i);

/* record_open - opens the record of a token that enters a node; record_close -
 * closes it when the token has left. */
void record_open(struct state *s, struct token *t, const char *name);
void record_close(struct state *s, struct token *t);

/* record_entered - the id of the history record that was opened when the token
 * entered its node; of a multi-instance the first one of its elements.
 * INT64_MAX: it has not entered yet. */
int64_t record_entered(const struct token *t);

/* past_need - loads that much of the past of the instance, unless the state has
 * it already. */
void past_need(struct state *s, struct inst *i, enum past what);

/* past_tasks - all ended tasks of the instance in the order of their creation,
 * in s->notes; *n: their number. */
struct task **past_tasks(struct state *s, struct inst *i, size_t *n);

/* tasks_all - the same with the open tasks as well. */
struct task **tasks_all(struct state *s, struct inst *i, size_t *n);

/* The marks of a diagram: one byte for each node or flow of the model. */
struct trail {
	bool *open;  /* nodes at which a token is */
	bool *ended; /* nodes that were left and have no token now */
	bool *flows; /* flows that tokens have taken */
};

/* trail_of - the marks of an instance, in the arena, according to its history.
 * If several flows connect the same two nodes, all of them count as taken. */
void
trail_of(struct arena *a, struct state *s, struct inst *i, struct trail *out);

#endif
