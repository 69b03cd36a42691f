/*
 * tree_env.c - the functions with which the engine asks for what it cannot know
 * itself: the time zone, models, people, ids and what has ended.
 *
 * The engine's questions cannot return errors.  If the database fails, t->fault
 * keeps the first error, the answer is that nothing was found, and nobody asks
 * again; who has asked the engine for something looks at t->fault afterwards.
 *
 * Candidates of strategies that need the database, and who of the users of a
 * step exists and is enabled, are remembered as long as the tree is open.  A
 * model of 200 nodes often has the same few roles and leaders at most of them,
 * and the database is asked once for all.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "approval/engine_hooks.h"
#include "auth/caller.h"
#include "base/buf.h"
#include "base/hash.h"
#include "base/num.h"
#include "bpmn/settings.h"
#include "expr/val.h"
#include "flow/task.h"
#include "flow/vars.h"
#include "flowdb/deployed.h"
#include "flowdb/naming.h"
#include "flowdb/people.h"
#include "flowdb/tree_int.h"
#include "sql/lib/strategy_groups.h"
#include "store/db.h"
#include "timer/timer.h"

#define LEVELS_MAX 100 /* of departments above one another */

/* -- the users that a strategy names ------------------------------------- */

/* What the engine asks, with the parameter of the strategy read as a list of
 * ids and, after a "|", a number of levels. */
struct asked {
	struct ctx *ctx;
	const struct candidate_ask *ask;
	struct ids ids;
	int32_t levels; /* 0: the parameter has none */
};

typedef enum err (*strategy_fn)(const struct asked *a, struct strs *out);

/* The ids in a text of n bytes, such as "1, 2,3".  Anything that is not an id
 * is left out. */
static struct ids
ids_of(struct arena *a, const char *s, size_t n)
{
	struct ids out = { .v = arena_new(a, int64_t, n / 2 + 1) };

	for (size_t at = 0; at < n;) {
		size_t len = 0;
		int64_t id;

		while (at < n && (s[at] == ' ' || s[at] == ','))
			at++;
		while (at + len < n && s[at + len] != ' ' && s[at + len] != ',')
			len++;
		if (len > 0 && num_read(s + at, len, &id) == OK)
			out.v[out.n++] = id;
		at += len;
	}
	return out;
}

/* The number of levels of departments with which the text begins, LEVELS_MAX if
 * it is larger; 0: it begins with none. */
static int32_t
levels_of(const char *s)
{
	int64_t n;

	s += strspn(s, " ");
	if (num_read(s, strcspn(s, " "), &n) != OK || n < 1)
		return 0;
	return n > LEVELS_MAX ? LEVELS_MAX : (int32_t)n;
}

static enum err
by_role(const struct asked *a, struct strs *out)
{
	return people_by_role(a->ctx, &a->ids, out);
}

static enum err
by_dept(const struct asked *a, struct strs *out)
{
	return people_by_dept(a->ctx, &a->ids, out);
}

static enum err
by_post(const struct asked *a, struct strs *out)
{
	return people_by_post(a->ctx, &a->ids, out);
}

/* The leaders of the departments themselves; leaders_above: also those of
 * departments above, up to a->levels. */
static enum err
leaders(const struct asked *a, struct strs *out)
{
	return people_leaders(a->ctx, &a->ids, 1, out);
}

static enum err
leaders_above(const struct asked *a, struct strs *out)
{
	return people_leaders(a->ctx, &a->ids, a->levels, out);
}

/* The leader of the starter's department on the level that the parameter names.
 * The whole parameter is that number, also in leaders_of_starter: the starter
 * says which department is meant, so no ids stand before it. */
static enum err
leader_of_starter(const struct asked *a, struct strs *out)
{
	const char **v = arena_new(a->ctx->mem, const char *, 1);
	int32_t level = levels_of(a->ask->param);
	int64_t dept;

	TRY(people_dept(a->ctx, a->ask->starter, &dept));
	TRY(people_leader_at(a->ctx, dept, level, v));
	if (*v != NULL)
		*out = (struct strs){ v, 1 };
	return OK;
}

/* The leaders of the starter's department and of those above it, up to the
 * level that the parameter is. */
static enum err
leaders_of_starter(const struct asked *a, struct strs *out)
{
	struct ids depts = { .n = 1 };
	int64_t dept;

	TRY(people_dept(a->ctx, a->ask->starter, &dept));
	depts.v = &dept;
	return people_leaders(a->ctx, &depts, levels_of(a->ask->param), out);
}

/* The members of user groups, who may be disabled. */
static enum err
by_group(const struct asked *a, struct strs *out)
{
	struct rows rows;

	TRY(db_rows(
	    a->ctx, &sql_strategy_groups, ARGS(AN("ids", &a->ids)), &rows));
	out->v = arena_new(a->ctx->mem, const char *, (size_t)rows.n);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		out->v[out->n++] =
		    arena_strdup(a->ctx->mem, row_str(&row, "name"));
	}
	return OK;
}

/* The departments that a field of a form names: an id, ids in a text, or a list
 * of such. */
static struct ids
field_depts(struct arena *a, const struct val *v)
{
	struct buf text;
	const char *s;

	if (v->kind != VAL_LIST) {
		s = val_print(a, v);
		return ids_of(a, s, strlen(s));
	}
	buf_init(&text, SIZE_MAX);
	for (uint32_t i = 0; i < v->n; i++) {
		buf_str(&text, val_print(a, &v->list[i]));
		buf_str(&text, ",");
	}
	s = arena_strdup(a, buf_text(&text));
	buf_free(&text);
	return ids_of(a, s, strlen(s));
}

/* The parameter is "field|level": a field of the form names departments, whose
 * leaders, up to that level, are the candidates. */
static enum err
leaders_by_field(const struct asked *a, struct strs *out)
{
	const char *param = a->ask->param;
	const char *name =
	    arena_strndup(a->ctx->mem, param, strcspn(param, "|"));
	const struct var *v = var_own(a->ask->inst->root, name);
	struct ids depts;

	if (v == NULL)
		return OK;
	depts = field_depts(a->ctx->mem, &v->value);
	return people_leaders(a->ctx, &depts, a->levels, out);
}

/* How each strategy finds its users. */
static const struct {
	int32_t id;
	strategy_fn users;
} strategies[] = {
	{ STRATEGY_ROLES, by_role },
	{ STRATEGY_DEPTS, by_dept },
	{ STRATEGY_LEADERS, leaders },
	{ STRATEGY_POSTS, by_post },
	{ STRATEGY_LEADERS_ABOVE, leaders_above },
	{ STRATEGY_STARTER_LEADER, leader_of_starter },
	{ STRATEGY_STARTER_LEADERS, leaders_of_starter },
	{ STRATEGY_GROUPS, by_group },
	{ STRATEGY_FIELD_LEADERS, leaders_by_field },
};

/* The users whom a strategy names, each once and in its order.  Its parameter
 * holds ids and, behind a "|", how many levels of departments are asked.  An
 * invalid parameter names nobody. */
static enum err
strategy_users(
    struct ctx *ctx, const struct candidate_ask *ask, struct strs *out)
{
	struct asked a = { .ctx = ctx, .ask = ask };
	size_t n;

	*out = (struct strs){ 0 };
	if (ask->param == NULL)
		return OK;
	n = strcspn(ask->param, "|");
	a.ids = ids_of(ctx->mem, ask->param, n);
	if (ask->param[n] == '|')
		a.levels = levels_of(ask->param + n + 1);
	for (size_t i = 0; i < ARRAY_LEN(strategies); i++)
		if (strategies[i].id == ask->strategy)
			return strategies[i].users(&a, out);
	return OK;
}

/* -- who exists and is enabled ------------------------------------------- */

/* What is known of a user who was looked up. */
struct known {
	bool enabled;
};

/* The entry of the user.  *fresh: there was none, so a new one was added. */
static struct known *
known_of(struct ctx *ctx, struct known_people *k, const char *user, bool *fresh)
{
	struct known *one = map_get(&k->users, user);

	*fresh = one == NULL;
	if (one != NULL)
		return one;
	one = arena_new(ctx->mem, struct known, 1);
	map_put(ctx->mem, &k->users, arena_strdup(ctx->mem, user), one);
	return one;
}

/* Adds users who are known to exist and to be enabled. */
static void
add_enabled(struct ctx *ctx, struct known_people *k, const struct strs *users)
{
	bool fresh;

	for (size_t i = 0; i < users->n; i++)
		known_of(ctx, k, users->v[i], &fresh)->enabled = true;
}

/* Looks up with one query those of these users who were not looked up
 * before. */
static enum err
people_look_up(
    struct ctx *ctx, struct known_people *k, const struct strs *users)
{
	struct strs ask = { 0 }, found;

	for (size_t i = 0; i < users->n; i++) {
		bool fresh;

		(void)known_of(ctx, k, users->v[i], &fresh);
		if (fresh && ask.v == NULL)
			ask.v = arena_new(ctx->mem, const char *, users->n - i);
		if (fresh)
			ask.v[ask.n++] = users->v[i];
	}
	if (ask.n == 0)
		return OK;
	TRY(people_enabled(ctx, &ask, &found));
	add_enabled(ctx, k, &found);
	return OK;
}

/* Does the user exist, and is he enabled?  Who is not known is looked up
 * first. */
static enum err
person_enabled(
    struct ctx *ctx, struct known_people *k, const char *user, bool *out)
{
	const struct known *one = map_get(&k->users, user);

	if (one == NULL) {
		TRY(people_look_up(ctx, k, &(struct strs){ &user, 1 }));
		one = map_get(&k->users, user);
	}
	*out = one->enabled;
	return OK;
}

/* -- candidates ---------------------------------------------------------- */

/* What the answer depends on.  NULL: on a variable too, so it is not
 * remembered. */
static const char *
ask_key(struct ctx *ctx, const struct candidate_ask *ask)
{
	if (ask->param == NULL || ask->strategy == STRATEGY_FIELD_LEADERS)
		return NULL;
	return arena_printf(ctx->mem, "%d %s %s", (int)ask->strategy,
	    or_empty(ask->starter), ask->param);
}

/* A list of its own: the engine leaves out users in place. */
static struct strs
copy_users(struct ctx *ctx, const struct strs *users)
{
	struct strs out = { .v = arena_new(ctx->mem, const char *, users->n),
		.n = users->n };

	if (users->n > 0)
		memcpy(out.v, users->v, users->n * sizeof(*out.v));
	return out;
}

/*
 * The users whom the strategy names; the list is the caller's own.
 * Candidates who were found are known to exist and to be enabled, except the
 * members of groups, who may be disabled.
 */
static enum err
people_candidates(struct ctx *ctx, struct known_people *k,
    const struct candidate_ask *ask, struct strs *out)
{
	const char *key = ask_key(ctx, ask);
	struct strs *known = key != NULL ? map_get(&k->candidates, key) : NULL;

	if (known != NULL) {
		*out = copy_users(ctx, known);
		return OK;
	}
	TRY(strategy_users(ctx, ask, out));
	if (key != NULL) {
		known = arena_new(ctx->mem, struct strs, 1);
		*known = copy_users(ctx, out);
		map_put(ctx->mem, &k->candidates, key, known);
	}
	if (ask->strategy != STRATEGY_GROUPS)
		add_enabled(ctx, k, out);
	return OK;
}

/* -- the time zone, which timers in models have unless they name one ----- */

/* How far the configured zone is ahead of UTC at that time, whose seconds are
 * rounded down, also before 1970. */
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

/* Keeps the first error of the database in t->fault.  Returns true while there
 * has been none. */
static bool
fine(struct tree *t, enum err e)
{
	if (t->fault == OK)
		t->fault = e;
	return t->fault == OK;
}

/* For the engine: the active version of that key; NULL: none. */
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

/* For the engine: may the instance call that version?  One under a safeguard is
 * started by what it decides and by nothing else (instance_start); a called
 * instance would ask people in earnest about nothing. */
static bool
may_call(void *arg, const struct inst *by, const struct definition *def)
{
	struct tree *t = arg;
	bool may = false;

	return t->fault == OK && version_of(def)->outcome == NULL &&
	       fine(t, deployed_may_call(
	                   t->ctx, by->def, def, first_starter(by), &may)) &&
	       may;
}

/* For the engine: whom a node asks. */
static void
candidates(void *arg, struct arena *a, const struct candidate_ask *ask,
    struct strs *out)
{
	struct tree *t = arg;

	(void)a; /* what is found must live longer than this arena */
	*out = (struct strs){ 0 };
	if (t->fault != OK ||
	    !fine(t, people_candidates(t->ctx, &t->known, ask, out)))
		*out = (struct strs){ 0 };
}

/* For the engine: the id of a new instance.  The first one of the tree has the
 * number that tree_new was given; those that it calls get UUIDs. */
static const char *
inst_id(void *arg, struct arena *a, const struct inst *i)
{
	const struct tree *t = arg;

	return i->caller == NULL ? t->number : instance_id_random(a);
}

/* For the engine: the id of a task as clients see it. */
static const char *
task_id(void *arg, struct arena *a, const struct task *task)
{
	const struct tree *t = arg;

	return task_id_text(
	    a, (struct task_id){ .tree = t->id, .num = task->head.id });
}

/* For the engine: loads those ended objects of the instance that `what`
 * names. */
static void
past(void *arg, struct state *s, struct inst *i, enum past what)
{
	struct tree *t = arg;

	(void)s;
	if (t->fault == OK)
		(void)fine(t, tree_load_past(t, i, what));
}

/* For the engine, which will ask about all these users: looks them up at
 * once. */
static void
meet(void *arg, const struct strs *users)
{
	struct tree *t = arg;

	if (t->fault == OK)
		(void)fine(t, people_look_up(t->ctx, &t->known, users));
}

/* For the engine: does the user exist, and is he enabled? */
static bool
enabled(void *arg, const char *user)
{
	struct tree *t = arg;
	bool is = false;

	if (t->fault == OK)
		(void)fine(t, person_enabled(t->ctx, &t->known, user, &is));
	return is;
}

/* For the engine: what the user lacks to open tasks; NULL: nothing. */
static const char *
lacks(void *arg, struct arena *a, const char *user)
{
	const char *need[] = { "bpm:task:query", "bpm:task:update" };
	const struct strs perms = { need, ARRAY_LEN(need) };
	struct tree *t = arg;
	const char *lack = NULL;

	(void)a;
	if (t->fault == OK)
		(void)fine(t, people_lack(t->ctx, user, &perms, &lack));
	return lack;
}

/* For the engine: the leader of the user's department; NULL: none. */
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

/* For the engine: a random number below n. */
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
		.lacks = lacks,
		.prefetch = meet,
		.leader = leader,
		.pick = pick,
		.calls_outside = true,
		.skips = true,
		.claimed_only = true };
}
