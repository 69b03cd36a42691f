/*
 * tree_env.c - the functions with which the engine asks for what it cannot know
 * itself: the time zone, models, people, ids and what has ended.
 *
 * The engine's questions cannot return errors.  If the database fails, t->fault
 * keeps the first error, the answer is that nothing was found, and nobody asks
 * again; who has asked the engine for something looks at t->fault afterwards.
 */
#include <stdlib.h>
#include <time.h>

#include "approval/engine_hooks.h"
#include "base/hash.h"
#include "bpmn/settings.h"
#include "flow/task.h"
#include "flowdb/deployed.h"
#include "flowdb/naming.h"
#include "flowdb/tree_int.h"
#include "people/people.h"
#include "timer/timer.h"

/* -- the time zone, which timers in models have unless they name one ----- */

static int64_t
offset_ms(int64_t utc_ms)
{
	int64_t below = utc_ms % 1000 < 0;
	time_t at = (time_t)(utc_ms / 1000 - below);
	struct tm tm;

	if (localtime_r(&at, &tm) == NULL)
		return 0;
	return (int64_t)tm.tm_gmtoff * 1000;
}

static int64_t
local_ms(void *arg, int64_t utc_ms)
{
	(void)arg;
	return utc_ms + offset_ms(utc_ms);
}

/* The UTC time of a local time.  The offset is looked up twice: first as if the
 * local time were UTC, then at the time that this offset gives, because the
 * zone may have changed its offset in between. */
static int64_t
utc_ms(void *arg, int64_t local)
{
	(void)arg;
	return local - offset_ms(local - offset_ms(local));
}

/* The zone of FLEETDESK_TIMEZONE; UTC when that is not set.  A local time that
 * the clock skips becomes one up to an hour before or after it.  The C library
 * knows the rules of one zone at a time, that of the variable TZ, which nothing
 * else in the suite uses. */
static struct timer_zone
configured_zone(void)
{
	static bool set;
	const char *name = getenv("FLEETDESK_TIMEZONE");

	if (!set && name != NULL && *name != '\0') {
		(void)setenv("TZ", name, 1);
		tzset();
	}
	set = true;
	if (name == NULL || *name == '\0')
		return (struct timer_zone){ 0 };
	return (struct timer_zone){ .local_ms = local_ms, .utc_ms = utc_ms };
}

/* -- what the database answers ------------------------------------------- */

/* Keeps the first error.  Returns true while there has been none. */
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

	(void)a; /* what is found must live longer than this arena */
	*out = (struct strs){ 0 };
	if (t->fault != OK ||
	    !fine(t, known_people_candidates(t->ctx, &t->known, ask, out)))
		*out = (struct strs){ 0 };
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
		(void)fine(t, known_people_meet(t->ctx, &t->known, users));
}

static bool
enabled(void *arg, const char *user)
{
	struct tree *t = arg;
	bool is = false;

	if (t->fault == OK)
		(void)fine(
		    t, known_people_enabled(t->ctx, &t->known, user, &is));
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
		.zone = configured_zone(),
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
