/* decision.h - what a user or the system has decided about a task, and whether
 * the task can be decided at all. */
#ifndef APPROVAL_DECISION_H
#define APPROVAL_DECISION_H

#include "flow/state.h"

struct decision {
	struct task *task;
	const char *user; /* NULL: not checked */
	const char *text, *picture;
	enum reason code;              /* the system's reason, with its text */
	const struct val *vars, *next; /* NULL: none */
	bool system;                   /* needs no signature, no reason */
};

/* system_decision - what the system decides about a task, for that reason. */
struct decision system_decision(struct task *task, enum reason code);

/* decision_reason - keep the reason of the decision with the task. */
void
decision_reason(struct state *s, struct task *task, const struct decision *d);

/*
 * task_may - refuse unless the task is open, waits for no signers and is the
 * user's own; a NULL user is not checked.  Where the environment says so
 * (claimed_only) a task without assignee is nobody's.
 */
enum err
task_may(struct state *s, const struct task *task, const char *user) MUST_CHECK;

#endif
