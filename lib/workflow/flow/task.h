/*
 * task.h - user tasks, and the history of an instance: its records of nodes and
 * its ended tasks.  Few events need the past, so a state is loaded without it;
 * the environment is asked to load it when an event does.
 */
#ifndef FLOW_TASK_H
#define FLOW_TASK_H

#include "flow/refusal.h"
#include "flow/state.h"

/* The status of a task, as a number of the API. */
enum task_status {
	TASK_SKIPPED = -2, /* skipped by a skip expression */
	/* Waits for signers before it; or is that of a signer after a task that
	 * is not decided yet. */
	TASK_WAITING = 0,
	TASK_RUNNING = 1,
	TASK_APPROVED = 2,
	TASK_REJECTED = 3,
	TASK_CANCELLED = 4,
	TASK_RETURNED = 5,
	TASK_SIGNING = 7 /* approved, but signers after it have to sign */
};

enum delegation {
	DELEGATION_NONE = 0,
	DELEGATION_PENDING = 1,
	DELEGATION_RESOLVED = 2
};

/* Whether the task has signers, and whether they sign before or after it is
 * decided. */
enum sign_type { SIGN_NONE, SIGN_BEFORE, SIGN_AFTER };

struct task {
	struct head head;
	struct link own;    /* in inst.tasks, while it is open */
	struct link opened; /* in state.open, while it is open */
	struct link past;   /* in inst.past, after it has ended */
	struct inst *inst;
	struct token *token; /* NULL: the task of a signer */
	struct task *parent; /* the task that a signer signs, or NULL */
	int32_t node;
	bool open;
	enum task_status status;
	enum delegation delegation;
	enum sign_type sign;
	const char *name, *assignee, *owner; /* NULL: none */
	const char *reason, *picture;        /* NULL: none */
	/* The system's reason, besides the text. */
	enum reason code;
	int64_t start_ms, end_ms;
	/*
	 * Ids of history records: the one with which the token entered the node
	 * (of a multi-instance the first of its elements), and the newest one
	 * at the end of the task.  Tokens with a later record have come to
	 * their nodes afterwards.
	 */
	int64_t entered, until;
	bool queued;       /* is in the queue of automatic_next */
	struct task *next; /* the next task in that queue */
};

/* task_new - opens a task at the token's node; both texts are copied. */
struct task *task_new(
    struct state *s, struct token *t, const char *name, const char *assignee);

/* task_token - the token of the task; for a signer's task that of the signed
 * task. */
struct token *task_token(const struct task *task);

/* task_approved - was the task approved, and was that not taken back? */
bool task_approved(const struct task *task);

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
