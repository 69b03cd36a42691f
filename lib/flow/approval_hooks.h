/*
 * approval_hooks.h - what the engine leaves to approvals: one table of
 * functions, which whoever makes a flow_env names in it.  So the engine knows
 * tokens, scopes and gateways, and no rule of who decides a task.
 * Source: workflow engine, "Multi-instance and approve methods", "Assignment",
 * "Hooks after a task appears", "Task operations", "Child processes".
 */
#ifndef FLOW_APPROVAL_HOOKS_H
#define FLOW_APPROVAL_HOOKS_H

#include "flow/event.h"
#include "flow/state.h"

/* Where the number of tasks of a node comes from. */
enum multi_rule {
	MULTI_MODEL,      /* its multi-instance in the model; none: one task */
	MULTI_ONE,        /* one task, whatever the model says */
	MULTI_CANDIDATES, /* one for each candidate; order and end as well */
	MULTI_MIXED       /* one for each candidate; order and end by model */
};

/* No member is NULL.  A function that fails has said why with refuse (state.h),
 * as the engine itself does. */
struct approval_hooks {
	/* An event of approvals: COMPLETE of a task with approvals, CANCEL,
	 * or one that plain processes refuse. */
	enum err (*event)(struct state *s, const struct event *ev);
	/* The token has entered a user task with approvals: make its task. */
	enum err (*task_enter)(struct state *s, struct token *t);
	/* No token can move: of the tasks that have appeared take the oldest
	 * and let happen what the system does with it.  *any: there was one. */
	enum err (*automatic)(struct state *s, bool *any);
	/* The boundary timer on the token's activity has fired. */
	enum err (*timer_fired)(
	    struct state *s, struct token *host, const struct node *timer);
	/* Who receives the copies of the service task, in the notes. */
	enum err (*receivers)(
	    struct state *s, struct token *t, struct strs *out);

	/* The user who counts as the starter of the instance that the token
	 * calls; NULL: nobody. */
	const char *(*starter)(struct state *s, const struct token *t,
	    const struct definition *def);
	/* The token calls instance i, which begins: set its variables. */
	enum err (*call_begin)(
	    struct state *s, struct token *t, struct inst *i);
	/* The instance that the token has called ended and was not approved.
	 */
	enum err (*call_rejected)(struct state *s, struct token *t);

	/* How many tasks the token's node has.  This and all that follows is
	 * asked only of user tasks with approvals. */
	enum multi_rule (*multi_rule)(const struct token *t);
	/* One element for each candidate; a single null when there is none. */
	enum err (*elements)(struct state *s, struct token *t, int32_t *total,
	    const struct val **items);
	/* Set the variable that lists the elements, in the body's scope. */
	enum err (*list)(struct state *s, struct token *body);
	/* The name of the variable that holds an element's value. */
	const char *(*variable)(struct state *s, const struct token *body);
	/* MULTI_CANDIDATES: one element after the other? */
	bool (*in_turn)(const struct token *t);
	/* MULTI_CANDIDATES: have enough elements completed? */
	bool (*enough)(const struct token *body);
};

#endif
