/* deploy.c - deploys the files: when several have a process of the same key,
 * each is the next version of it.  Where the engine asks its environment,
 * variables give the answer. */
#include <string.h>

#include "approval/approval.h"
#include "deploy.h"
#include "flow/object_find.h"
#include "flow/vars.h"

static const struct definition *
find(void *arg, const char *key)
{
	const struct deployment *g = arg;

	return map_get(&g->latest, key);
}

static void
add_user(struct arena *a, struct strs *out, const struct val *v)
{
	if (v->kind == VAL_INT || v->kind == VAL_TEXT)
		out->v[out->n++] = val_print(a, v);
}

/* The candidates of a strategy: those in the variable <node>_candidates. */
static void
candidates(void *arg, struct arena *a, const struct candidate_ask *ask,
    struct strs *out)
{
	const char *name = arena_printf(
	    a, "%s_candidates", inst_node(ask->inst, ask->node)->id);
	const struct var *var = var_own(ask->inst->root, name);
	const struct val *listed = var != NULL ? &var->value : NULL;
	uint32_t n;

	(void)arg;
	*out = (struct strs){ .n = 0 };
	if (listed == NULL)
		return;
	n = listed->kind == VAL_LIST ? listed->n : 1;
	out->v = arena_new(a, const char *, n);
	if (listed->kind != VAL_LIST)
		add_user(a, out, listed);
	for (uint32_t i = 0; listed->kind == VAL_LIST && i < n; i++)
		add_user(a, out, &listed->list[i]);
}

static void
deploy(struct deployment *g, const struct model *m, int32_t process, bool raw)
{
	struct definition *d = arena_new(&g->mem, struct definition, 1);
	const char *key = m->processes[process].id;
	const struct definition *before = map_get(&g->latest, key);

	if (!m->processes[process].executable)
		return;
	d->model = m;
	d->process = process;
	d->version = before != NULL ? before->version + 1 : 1;
	d->id = ++g->definitions;
	d->plain = raw && !m->simple;
	d->may_withdraw = true;
	map_put(&g->mem, &g->latest, key, d);
}

static void
past(void *arg, struct state *s, struct inst *i, enum past what)
{
	const struct deployment *g = arg;

	memory_past(&g->rows, s, i, what);
}

void
deploy_open(
    struct deployment *g, const struct files *all, const struct options *opt)
{
	memset(g, 0, sizeof(*g));
	for (size_t i = 0; i < all->n; i++) {
		const struct model *m = all->v[i].model;

		for (int32_t p = 0; p < m->n_processes; p++)
			deploy(g, m, p, opt->raw);
	}
	g->env.arg = g;
	g->env.approval = &approval_hooks;
	g->env.definition = find;
	g->env.candidates = candidates;
	g->env.past = past;
	g->env.skips = !opt->raw;
	g->reload = opt->reload;
	state_init(&g->state, &g->env, opt->clock_ms);
}

/* Make another state of rows.  Those that this program has written name only
 * what is there. */
static void
load_anew(struct deployment *g,
    enum err (*load)(const struct memory *m, struct state *s))
{
	int64_t now_ms = g->state.now_ms;
	enum err e;

	if (!g->reload)
		return;
	state_free(&g->state);
	state_init(&g->state, &g->env, now_ms);
	e = load(&g->rows, &g->state);
	BUG_ON(e != OK);
}

void
deploy_reload(struct deployment *g)
{
	load_anew(g, memory_load);
}

void
deploy_recall(struct deployment *g)
{
	load_anew(g, memory_load_all);
}

void
deploy_save(struct deployment *g)
{
	if (g->reload)
		memory_save(&g->rows, &g->state);
}

void
deploy_close(struct deployment *g)
{
	memory_free(&g->rows);
	state_free(&g->state);
	arena_free(&g->mem);
}
