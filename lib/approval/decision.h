/* decision.h - what a user or the system has decided about a task, and whether
 * the task can be decided at all. */
#ifndef APPROVAL_DECISION_H
#define APPROVAL_DECISION_H

#include "flow/state.h"

struct decision {
	struct task *task;
	const char *user; /* NULL: not checked */
	const char *text, *picture;
	const struct val *vars, *next; /* NULL: none */
	bool system;                   /* needs no signature, no reason */
};

/* task_may - refuse unless the task is open, waits for no signers and is the
 * user's own; a NULL user is not checked. */
enum err
task_may(struct state *s, const struct task *task, const char *user) MUST_CHECK;

#endif
