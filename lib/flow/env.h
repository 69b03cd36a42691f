/*
 * env.h - what the engine cannot know by itself: deployed definitions, users,
 * chance.  Storage answers from the database, the simulator from its files.
 */
#ifndef FLOW_ENV_H
#define FLOW_ENV_H

#include "bpmn/model.h"
#include "flow/instance.h"
#include "timer/timer.h"

struct approval_hooks;
struct state;
struct task;

/* A deployed version of a process; immutable while instances run. */
struct definition {
	const struct model *model;
	int32_t process; /* index in the model */
	int32_t version;
	int64_t id;
	bool plain; /* user tasks follow BPMN only, no approvals */
	bool may_withdraw;
	/* Whose approval is repeated without asking: 0 nobody's, 1 that of
	 * who approved any earlier task, 2 that of who approved just before. */
	int32_t auto_approval;
	struct strs managers; /* user ids */
};

/* What storage is asked for the candidates of a node. */
struct candidate_ask {
	const struct definition *def;
	const struct inst *inst;
	int32_t node;
	int32_t strategy;
	const char *param;   /* NULL: none */
	const char *starter; /* user id; NULL: nobody */
};

/* Users are texts: their ids in decimal, or names in the simulator. */
struct flow_env {
	void *arg;
	struct timer_zone zone;
	const struct approval_hooks *approval; /* never NULL */
	/* The latest version of a key; NULL: no such process. */
	const struct definition *(*definition)(void *arg, const char *key);
	/* Users of a strategy the engine does not know itself (all but 30,
	 * 34, 35, 36, 50, 60), in the arena; none is no error.  NULL: nobody.
	 */
	void (*candidates)(void *arg, struct arena *a,
	    const struct candidate_ask *ask, struct strs *out);
	/* How others know a new instance and its tasks, in the arena: what
	 * models put into variables.  NULL: by the decimal of its id. */
	const char *(*inst_id)(
	    void *arg, struct arena *a, const struct inst *i);
	const char *(*task_id)(
	    void *arg, struct arena *a, const struct task *task);
	/* Bring that much of the instance's past into the state, by rows_load
	 * (rows.h).  NULL: nothing was loaded. */
	void (*past)(
	    void *arg, struct state *s, struct inst *i, enum past what);
	/* Does the user exist and may work? NULL: everyone. */
	bool (*enabled)(void *arg, const char *user);
	/* Leader of the user's department; NULL: none. */
	const char *(*leader)(void *arg, struct arena *a, const char *user);
	/* The index of one of n candidates, n > 0.  NULL: always 0. */
	size_t (*pick)(void *arg, size_t n);
	/* Storage calls other hosts for service tasks, which wait for the
	 * event RESULT; false: nobody calls, and the tokens go on at once. */
	bool calls_outside;
	bool skips;        /* skip expressions work from the start */
	bool claimed_only; /* nobody decides a task without assignee */
};

#endif
