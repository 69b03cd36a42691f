/* dry_run.c - makes a separate instance with copies of all variables; what an
 * expression sets there is discarded. */
#include "approval/dry_run.h"
#include "approval/candidates.h"
#include "bpmn/settings.h"
#include "flow/leave.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/token.h"
#include "flow/vars.h"

/* Was the step carried out?  A refusal only means "no" here, so its reason is
 * deleted. */
static bool
fine(struct dry_run *c, enum err e)
{
	c->s.why = NULL;
	return e == OK;
}

static void
set(struct dry_run *c, const char *name, const struct val *v)
{
	(void)fine(c, var_put(&c->s, c->t, name, v));
}

/* Copies the variables that the token sees; of two variables with one name it
 * sees the inner one. */
static void
copy_vars(struct dry_run *c, const struct token *from)
{
	for (; from != NULL; from = from->parent) {
		CHAIN_EACH (l, from->vars) {
			const struct var *v = LINKED(struct var, all, l);

			if (var_own(c->t, v->name) == NULL)
				set(c, v->name, &v->value);
		}
	}
}

static void
copy_inst(struct dry_run *c, const struct inst *i)
{
	c->inst.head.id = i->head.id;
	c->inst.def = i->def;
	c->inst.starter = i->starter;
	c->inst.business_key = i->business_key;
	c->inst.name = i->name;
	c->inst.id_text = i->id_text;
	c->inst.start_ms = i->start_ms;
}

void
dry_run_open(struct dry_run *c, const struct prediction_input *o)
{
	const struct token *from = NULL;

	*c = (struct dry_run){ .inst = { .def = o->def,
		                   .starter = o->starter,
		                   .status = STATUS_RUNNING,
		                   .known = PAST_ALL } };
	state_init(&c->s, o->env, o->now_ms);
	if (o->inst != NULL)
		copy_inst(c, o->inst);
	c->inst.root = c->t = token_new(&c->s, &c->inst, NULL);
	if (o->task != NULL)
		from = task_token(o->task);
	if (from == NULL && o->inst != NULL)
		from = o->inst->root;
	for (uint32_t k = 0; o->vars.kind == VAL_OBJECT && k < o->vars.n; k++)
		set(c, o->vars.object[k].key, &o->vars.object[k].value);
	copy_vars(c, from);
}

bool
dry_run_flow(struct dry_run *c, int32_t node, const struct flow *f)
{
	bool taken = false;

	c->t->node = node;
	return fine(c, flow_true(&c->s, c->t, f, &taken)) && taken;
}

static bool
skipped(struct dry_run *c, const struct node *n)
{
	bool skip = false;

	return n->skip != NULL && skips_enabled(&c->s, c->t) &&
	       fine(c, eval_true(&c->s, c->t, n->skip, &skip)) && skip;
}

static void
keep(struct arena *a, const struct strs *from, struct strs *to)
{
	to->v = arena_new(a, const char *, from->n);
	for (to->n = 0; to->n < from->n; to->n++)
		to->v[to->n] = arena_strdup(a, from->v[to->n]);
}

struct forecast
dry_run_node(struct dry_run *c, struct arena *a, int32_t node)
{
	const struct node *n = &c->inst.def->model->nodes[node];
	struct forecast f = { .node = node };
	struct strs users;

	c->t->node = node;
	f.skipped = skipped(c, n);
	if (n->kind == NODE_USER && n->task != NULL)
		f.strategy = n->task->strategy;
	else if (n->kind == NODE_SERVICE && n->service != NULL)
		f.strategy = n->service->strategy;
	if (f.strategy != 0 && fine(c, candidates_of(&c->s, c->t, &users)))
		keep(a, &users, &f.users);
	return f;
}

void
dry_run_close(struct dry_run *c)
{
	state_free(&c->s);
}
