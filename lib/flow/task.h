/* task.h - a task as it lives: who has to decide it, and what became of it. */
#ifndef FLOW_TASK_H
#define FLOW_TASK_H

#include "flow/reason.h"
#include "flow/token.h"

/* As it stands on the wire. */
enum task_status {
	TASK_SKIPPED = -2, /* by a skip expression */
	TASK_WAITING = 0,  /* for signers who sign before it */
	TASK_RUNNING = 1,
	TASK_APPROVED = 2,
	TASK_REJECTED = 3,
	TASK_CANCELLED = 4,
	TASK_RETURNED = 5,
	TASK_SIGNING = 7 /* approved; signers after it still have to sign */
};

enum delegation { DELEGATION_NONE, DELEGATION_PENDING, DELEGATION_RESOLVED };

/* Whether a task has signers, who decide before or after it. */
enum sign_type { SIGN_NONE, SIGN_BEFORE, SIGN_AFTER };

struct task {
	struct head head;
	struct link own;    /* inst.tasks, while it is open */
	struct link opened; /* state.open, while it is open */
	struct link past;   /* inst.past, when it has ended */
	struct inst *inst;
	struct token *token; /* NULL: a signer's task */
	struct task *parent; /* the task that a signer signs; else NULL */
	int32_t node;
	bool open;
	enum task_status status;
	enum delegation delegation;
	enum sign_type sign;
	const char *name, *assignee, *owner; /* NULL: none */
	const char *reason, *picture;        /* NULL: none */
	enum reason code;                    /* beside the reason */
	int64_t start_ms, end_ms;
	/*
	 * Lines of the history: the one with which the token entered the node
	 * (of a multi-instance the first one of its elements), and the newest
	 * one when the task ended.  Tokens that have a later line have come
	 * since.
	 */
	int64_t entered, until;
	bool queued;       /* for what the system does with a new task */
	struct task *next; /* in that queue */
};

/* task_new - open a task at the token's node; both texts are copied. */
struct task *task_new(
    struct state *s, struct token *t, const char *name, const char *assignee);

/* task_token - the token of the task, or of the task that a signer signs. */
struct token *task_token(const struct task *task);

/* task_end - give the task that status and close it if it is open. */
void task_end(struct state *s, struct task *task, enum task_status status);

/* task_cancel - cancel the task and its signers' tasks, for that reason.  One
 * that was approved and waits for signers keeps its status and reason. */
void task_cancel(struct state *s, struct task *task, enum reason code);

/* tasks_close - cancel all open tasks of an instance that ends. */
void tasks_close(struct state *s, struct inst *i);

#endif
