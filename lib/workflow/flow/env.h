/*
 * env.h - what the engine asks others: deployed definitions, users and chance
 * of its environment, and what approvals do of the room approval.  So the
 * engine itself does no input or output, and knows tokens, scopes and gateways,
 * but no rule about who decides a task.
 */
#ifndef FLOW_ENV_H
#define FLOW_ENV_H

#include "bpmn/model.h"
#include "timer/timer.h"

struct approval_hooks;
struct event;
struct inst;
struct state;
struct task;
struct token;

/* How much of an instance's past is in the state. */
enum past {
	PAST_NONE,
	PAST_APPROVED, /* the newest approved task of each node and assignee */
	PAST_ALL       /* all ended tasks and closed records */
};

/* Whose tasks the system approves because they have approved before. */
enum auto_approval {
	AUTO_NONE,
	AUTO_ANY_BEFORE, /* of users who have approved any earlier task */
	AUTO_JUST_BEFORE /* of users who have approved the task just before */
};

/* A deployed version of a process; it does not change while instances run. */
struct definition {
	const struct model *model;
	int32_t process; /* index of the process in the model */
	int32_t version;
	int64_t id;
	bool plain; /* no approvals: user tasks follow BPMN only */
	bool may_withdraw;
	int32_t auto_approval; /* enum auto_approval */
	struct strs managers;  /* user ids */
};

/* A question to storage: the candidates of a node. */
struct candidate_ask {
	const struct definition *def;
	const struct inst *inst;
	int32_t node;
	int32_t strategy;
	const char *param;   /* NULL: none */
	const char *starter; /* user id, or NULL */
};

/* Users are named by texts: their ids in decimal, or names in the program
 * `flow`. */
struct flow_env {
	void *arg;
	struct timer_zone zone;
	const struct approval_hooks *approval; /* never NULL */
	/* The latest version of the process with that key, or NULL. */
	const struct definition *(*definition)(void *arg, const char *key);
	/* May the instance `by` call this version?  NULL: any. */
	bool (*may_call)(
	    void *arg, const struct inst *by, const struct definition *def);
	/* The users of a strategy that needs more than variables (finder of
	 * approval/assignment.c says which), in the arena; there may be none.
	 * A NULL function means that there are never any. */
	void (*candidates)(void *arg, struct arena *a,
	    const struct candidate_ask *ask, struct strs *out);
	/* The id by which others know a new instance or its task, in the arena;
	 * models may put it into variables.  NULL: the decimal id. */
	const char *(*inst_id)(
	    void *arg, struct arena *a, const struct inst *i);
	const char *(*task_id)(
	    void *arg, struct arena *a, const struct task *task);
	/* Loads that much of the instance's past into the state, by rows_load
	 * (rows.h).  NULL: there is nothing to load. */
	void (*past)(
	    void *arg, struct state *s, struct inst *i, enum past what);
	/* Does the user exist, and is he enabled?  NULL: everyone. */
	bool (*enabled)(void *arg, const char *user);
	/* A text that names the user and the permission which he lacks to open
	 * a task, in the arena; NULL: he lacks none.  A NULL function: nobody
	 * lacks any. */
	const char *(*lacks)(void *arg, struct arena *a, const char *user);
	/* enabled will be asked about each of these users, so that storage can
	 * look all of them up at once.  May be NULL. */
	void (*prefetch)(void *arg, const struct strs *users);
	/* The leader of the user's department; NULL: there is none.  A NULL
	 * function: nobody has one. */
	const char *(*leader)(void *arg, struct arena *a, const char *user);
	/* The index of one of n candidates, n > 0.  NULL: always 0. */
	size_t (*pick)(void *arg, size_t n);
	/* Other hosts are called for service tasks, after the step, and the
	 * tokens wait for the event RESULT; else they go on at once. */
	bool calls_outside;
	bool skips;        /* skip expressions are on from the start */
	bool claimed_only; /* a task needs an assignee to be decided */
};

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
