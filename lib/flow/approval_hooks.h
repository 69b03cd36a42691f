/*
 * approval_hooks.h - the table of functions through which the engine calls the
 * room approval.  The flow_env names it.  So the engine itself knows tokens,
 * scopes and gateways, but no rule about who decides a task.
 * Source: workflow engine, "Multi-instance and approve methods", "Assignment",
 * "Hooks after a task appears", "Task operations", "Child processes".
 */
#ifndef FLOW_APPROVAL_HOOKS_H
#define FLOW_APPROVAL_HOOKS_H

#include "flow/event.h"
#include "flow/state.h"

/* By which rule a node gets one task or several. */
enum multi_rule {
	/* By the multi-instance of the model; if it has none, one task. */
	MULTI_MODEL,
	MULTI_ONE, /* one task, whatever the model says */
	/* One task for each candidate; the approve method says in which order
	 * and when they end. */
	MULTI_CANDIDATES,
	/* One task for each candidate; the model says in which order and when
	 * they end. */
	MULTI_MIXED
};

/* No member may be NULL.  A function that fails has called refuse (refusal.h)
 * with the reason, as the engine itself does. */
struct approval_hooks {
	/* Carries out an event of approvals: COMPLETE of a task with approvals,
	 * CANCEL, or one of those that processes without approvals refuse. */
	enum err (*event)(struct state *s, const struct event *ev);
	/* The token has entered a user task with approvals: makes its task. */
	enum err (*task_enter)(struct state *s, struct token *t);
	/* Called when no token can move: takes the oldest of the tasks that
	 * have appeared and does what the system does with it.  *any: whether
	 * there was one. */
	enum err (*automatic)(struct state *s, bool *any);
	/* The boundary timer on the token's activity has fired. */
	enum err (*timer_fired)(
	    struct state *s, struct token *host, const struct node *timer);
	/* The users who get the copies of a copy task, in s->notes. */
	enum err (*receivers)(
	    struct state *s, struct token *t, struct strs *out);

	/* The user who counts as the starter of the instance that the token
	 * calls; NULL: nobody. */
	const char *(*starter)(struct state *s, const struct token *t,
	    const struct definition *def);
	/* The token calls instance i, which begins: sets its variables. */
	enum err (*call_begin)(
	    struct state *s, struct token *t, struct inst *i);
	/* The instance that the token has called ended and was not approved.
	 */
	enum err (*call_rejected)(struct state *s, struct token *t);

	/* By which rule the token's node gets its tasks.  This function and the
	 * following ones are called for user tasks with approvals only. */
	enum multi_rule (*multi_rule)(const struct token *t);
	/* Makes one element for each candidate, or a single one with the value
	 * null if there is none. */
	enum err (*elements)(struct state *s, struct token *t, int32_t *total,
	    const struct val **items);
	/* Sets the variable that lists the elements, in the scope of the
	 * body. */
	enum err (*list)(struct state *s, struct token *body);
	/* The name of the variable that holds the value of an element. */
	const char *(*variable)(struct state *s, const struct token *body);
	/* MULTI_CANDIDATES: is there one element after the other? */
	bool (*in_turn)(const struct token *t);
	/* MULTI_CANDIDATES: have enough elements completed? */
	bool (*enough)(const struct token *body);
};

#endif
