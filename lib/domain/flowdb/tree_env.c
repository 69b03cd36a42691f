/* tree_env.c - the functions with which the engine asks for what it cannot know
 * itself. */
#include "flowdb/tree_env.h"
#include "flow/task.h"

#include "approval/engine_hooks.h"
#include "base/hash.h"
#include "bpmn/settings.h"
#include "flowdb/deployed.h"
#include "flowdb/instance_id.h"
#include "flowdb/task_id.h"
#include "flowdb/time_zone.h"
#include "flowdb/tree_load.h"
#include "people/people.h"

/* Keeps the first error in t->fault.  After an error nobody asks the database
 * again.  Returns true while there has been no error. */
static bool
fine(struct tree *t, enum err e)
{
	if (t->fault == OK)
		t->fault = e;
	return t->fault == OK;
}

static const struct definition *
definition(void *arg, const char *key)
{
	struct tree *t = arg;
	const struct deployed *d = NULL;

	if (t->fault == OK && fine(t, deployed_latest(t->ctx, key, &d)) &&
	    d != NULL)
		return &d->definition;
	return NULL;
}

/* The user who started the first instance of the tree; the starters of called
 * ones may have been named by somebody else. */
static int64_t
first_starter(const struct inst *i)
{
	while (i->caller != NULL)
		i = i->caller->inst;
	return people_id(i->starter);
}

static bool
may_call(void *arg, const struct inst *by, const struct definition *def)
{
	struct tree *t = arg;
	bool may = false;

	return t->fault == OK &&
	       fine(t, deployed_may_call(
	                   t->ctx, by->def, def, first_starter(by), &may)) &&
	       may;
}

static void
candidates(void *arg, struct arena *a, const struct candidate_ask *ask,
    struct strs *out)
{
	struct tree *t = arg;
	bool fresh = false;

	(void)a; /* what is found must live longer than this arena */
	*out = (struct strs){ 0 };
	if (t->fault != OK || !fine(t, known_candidates_find(t->ctx,
	                                   &t->candidates, ask, out, &fresh)))
		*out = (struct strs){ 0 };
	/* The only users who may be disabled are the members of groups. */
	if (fresh && ask->strategy != STRATEGY_GROUPS)
		known_users_add(t->ctx, &t->known, out);
}

static const char *
inst_id(void *arg, struct arena *a, const struct inst *i)
{
	const struct tree *t = arg;

	return i->caller == NULL ? t->number : instance_id_random(a);
}

static const char *
task_id(void *arg, struct arena *a, const struct task *task)
{
	const struct tree *t = arg;

	return task_id_text(
	    a, (struct task_id){ .tree = t->id, .num = task->head.id });
}

static void
past(void *arg, struct state *s, struct inst *i, enum past what)
{
	struct tree *t = arg;

	(void)s;
	if (t->fault == OK)
		(void)fine(t, tree_load_past(t, i, what));
}

static void
meet(void *arg, const struct strs *users)
{
	struct tree *t = arg;

	if (t->fault == OK)
		(void)fine(t, known_users_meet(t->ctx, &t->known, users));
}

static bool
enabled(void *arg, const char *user)
{
	struct tree *t = arg;
	bool is = false;

	if (t->fault == OK)
		(void)fine(
		    t, known_users_enabled(t->ctx, &t->known, user, &is));
	return is;
}

static const char *
leader(void *arg, struct arena *a, const char *user)
{
	struct tree *t = arg;
	const char *found = NULL;
	int64_t dept = 0;

	(void)a;
	if (t->fault == OK && fine(t, people_dept(t->ctx, user, &dept)))
		(void)fine(t, people_leader_at(t->ctx, dept, 1, &found));
	return found;
}

static size_t
pick(void *arg, size_t n)
{
	uint64_t any;

	(void)arg;
	hash_random(&any, sizeof(any));
	return (size_t)(any % n);
}

struct flow_env
tree_env(struct tree *t)
{
	return (struct flow_env){ .arg = t,
		.zone = time_zone_configured(),
		.approval = &approval_hooks,
		.definition = definition,
		.may_call = may_call,
		.candidates = candidates,
		.inst_id = inst_id,
		.task_id = task_id,
		.past = past,
		.enabled = enabled,
		.meet = meet,
		.leader = leader,
		.pick = pick,
		.calls_outside = true,
		.skips = true,
		.claimed_only = true };
}
