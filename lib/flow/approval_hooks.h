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

/* Every member is given.  One that fails has told why with refuse, as the
 * engine itself does. */
struct approval_hooks {
	/* An event of approvals: COMPLETE of a task with approvals, CANCEL,
	 * or one that plain processes refuse. */
	enum err (*event)(struct state *s, const struct event *ev);
	/* The token has entered a user task with approvals: make its task. */
	enum err (*task_enter)(struct state *s, struct token *t);
	/* No token can move: let what a task does by itself happen for the
	 * one that appeared first.  *any: there was one. */
	enum err (*automatic)(struct state *s, bool *any);
	/* The boundary timer on the token's activity has fired. */
	enum err (*timer_fired)(
	    struct state *s, struct token *host, const struct node *timer);
	/* Who receives the copies of the service task, in the notes. */
	enum err (*receivers)(
	    struct state *s, struct token *t, struct strs *out);

	/* Who starts what the token calls; NULL: nobody. */
	const char *(*starter)(struct state *s, const struct token *t,
	    const struct definition *def);
	/* The instance i that the token calls begins: its variables. */
	enum err (*call_begin)(
	    struct state *s, struct token *t, struct inst *i);
	/* What the token has called did not end approved. */
	enum err (*call_rejected)(struct state *s, struct token *t);

	/* Of a user task with approvals, as are those below. */
	enum multi_rule (*multi_rule)(const struct token *t);
	/* The candidates as elements; nobody: one null. */
	enum err (*elements)(struct state *s, struct token *t, int32_t *total,
	    const struct val **items);
	/* The elements of the body as a variable of its scope. */
	enum err (*list)(struct state *s, struct token *body);
	/* Which variable has the element. */
	const char *(*variable)(struct state *s, const struct token *body);
	/* MULTI_CANDIDATES: one element after the other? */
	bool (*in_turn)(const struct token *t);
	/* MULTI_CANDIDATES: have enough elements completed? */
	bool (*enough)(const struct token *body);
};

#endif
