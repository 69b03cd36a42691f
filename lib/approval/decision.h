/* decision.h - what somebody has decided about a task, and whether he may. */
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

/* task_may - is the task open, running, and this user's to decide? */
enum err
task_may(struct state *s, const struct task *task, const char *user) MUST_CHECK;

#endif
