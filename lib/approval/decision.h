/* decision.h - the decision of a user or the system about a task, and whether a
 * task can be decided. */
#ifndef APPROVAL_DECISION_H
#define APPROVAL_DECISION_H

#include "flow/state.h"

struct decision {
	struct task *task;
	const char *user; /* who decides; NULL: not checked */
	const char *text, *picture;
	/* The system's reason, which has a text. */
	enum reason code;
	const struct val *vars, *next; /* NULL: not given */
	/* The system decides, so neither a signature nor a reason is needed. */
	bool system;
};

/* system_decision - a decision of the system about a task, for that reason. */
struct decision system_decision(struct task *task, enum reason code);

/* decision_reason - stores the reason of the decision in the task. */
void
decision_reason(struct state *s, struct task *task, const struct decision *d);

/*
 * task_may - refuses unless the task is open, waits for no signers and belongs
 * to the user; NULL as the user is not checked.  If the environment says
 * claimed_only, a task without assignee belongs to nobody.
 */
enum err
task_may(struct state *s, const struct task *task, const char *user) MUST_CHECK;

#endif
