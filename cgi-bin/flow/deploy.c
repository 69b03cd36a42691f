/* deploy.c - deploys the files.  If several files have a process with the same
 * key, each is the next version of it.  Questions of the engine to its
 * environment are answered from variables. */
#include <string.h>

#include "approval/engine_hooks.h"
#include "deploy.h"
#include "expr/val.h"
#include "flow/state.h"
#include "flow/vars.h"
#include "state_rows.h"

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

/* The candidates of a strategy: the users in the variable <node>_candidates. */
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
	struct definition *d = state_rows_definition(g, g->definitions + 1);
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

void
deploy_open(
    struct deployment *g, const struct files *all, const struct options *opt)
{
	memset(g, 0, sizeof(*g));
	state_rows_open(g);
	for (size_t i = 0; i < all->n; i++) {
		const struct model *m = all->v[i].model;

		for (int32_t p = 0; p < m->n_processes; p++)
			deploy(g, m, p, opt->raw);
	}
	g->env.arg = g;
	g->env.approval = &approval_hooks;
	g->env.definition = find;
	g->env.candidates = candidates;
	g->env.past = state_rows_past;
	g->env.skips = !opt->raw;
	g->reload = opt->reload;
	state_init(&g->state, &g->env, opt->clock_ms);
}
