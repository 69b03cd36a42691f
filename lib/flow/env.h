/* env.h - the environment of the engine: functions and settings for what it
 * cannot know itself, such as deployed definitions, users and chance. */
#ifndef FLOW_ENV_H
#define FLOW_ENV_H

#include "bpmn/model.h"
#include "flow/instance.h"
#include "timer/timer.h"

struct approval_hooks;
struct state;
struct task;

/* A deployed version of a process; it does not change while instances run. */
struct definition {
	const struct model *model;
	int32_t process; /* index of the process in the model */
	int32_t version;
	int64_t id;
	bool plain; /* no approvals: user tasks follow BPMN only */
	bool may_withdraw;
	/* Whose tasks the system approves because they approved before: 0
	 * nobody's, 1 those of users who approved any earlier task, 2 those of
	 * users who approved the task just before. */
	int32_t auto_approval;
	struct strs managers; /* user ids */
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
	/* The users of a strategy that the engine cannot evaluate itself (all
	 * but 30, 34, 35, 36, 50, 60), in the arena; there may be none.  A NULL
	 * function means that there are never any. */
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
	/* enabled will be asked about these users.  NULL: no matter. */
	void (*meet)(void *arg, const struct strs *users);
	/* The leader of the user's department; NULL: there is none. */
	const char *(*leader)(void *arg, struct arena *a, const char *user);
	/* The index of one of n candidates, n > 0.  NULL: always 0. */
	size_t (*pick)(void *arg, size_t n);
	/* Storage calls other hosts for service tasks, and the tokens wait for
	 * the event RESULT; else they go on at once. */
	bool calls_outside;
	bool skips;        /* skip expressions are on from the start */
	bool claimed_only; /* a task needs an assignee to be decided */
};

#endif
