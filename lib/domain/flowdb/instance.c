/*
 * instance.c - starts process instances for users, and cancels them for other
 * domains, in whose transaction it happens.
 *
 * Before the start the course of the instance is predicted.  If it will
 * probably reach a node whose approvers the starter must choose, a start
 * without them is refused; otherwise the decision of somebody else would be
 * refused when the instance comes to the node.
 */
#include "flowdb/instance.h"

#include "approval/predict.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "expr/val.h"
#include "expr/variable_names.h"
#include "flowdb/deployed.h"
#include "flowdb/errors.h"
#include "flowdb/naming.h"
#include "flowdb/people.h"
#include "flowdb/safeguard.h"
#include "flowdb/tree.h"
#include "flowdb/tree_int.h"
#include "flowdb/variables.h"
#include "sql/lib/instance_cancel.h"
#include "store/db.h"

/* Number of variables that every instance gets from the suite. */
#define OWN_VARS 4

/* An instance that is being started. */
struct starting {
	struct ctx *ctx;
	const struct start *of;
	const struct deployed *version;
	struct val vars, chosen;
	struct known_people known; /* by its prediction */
};

/* The variables of the new instance: those that were sent and those that the
 * suite itself sets. */
static struct val
all_vars(const struct starting *s)
{
	struct val_member *v =
	    arena_new(s->ctx->mem, struct val_member, s->vars.n + OWN_VARS);
	struct val all = { .kind = VAL_OBJECT, .object = v };

	for (uint32_t i = 0; s->vars.kind == VAL_OBJECT && i < s->vars.n; i++)
		v[all.n++] = s->vars.object[i];
	v[all.n++] = (struct val_member){ VAR_STATUS, val_int(STATUS_RUNNING) };
	v[all.n++] =
	    (struct val_member){ VAR_STARTER, val_int(s->of->starter) };
	v[all.n++] = (struct val_member){ VAR_SKIPS, val_bool(true) };
	if (s->chosen.kind == VAL_OBJECT)
		v[all.n++] =
		    (struct val_member){ VAR_CHOSEN_BY_STARTER, s->chosen };
	return all;
}

/* Predicts the course of the instance.  A condition that cannot be evaluated
 * refuses it, as it would refuse the start. */
static enum err
foresee(struct starting *s, const struct val *vars, struct forecasts *out)
{
	struct ctx *ctx = s->ctx;
	enum err *fault;
	struct prediction_input o = { .env = prediction_env(ctx, &fault),
		.now_ms = ctx->now_ms,
		.def = &s->version->definition,
		.starter = people_name(ctx, s->of->starter),
		.vars = *vars };

	predict_path(ctx->mem, &o, out);
	s->known = prediction_people(o.env);
	TRY(*fault);
	if (out->why != NULL)
		return refusal_error(ctx, out->refusal, out->about, out->why);
	return OK;
}

enum err
instance_foresee(struct ctx *ctx, const struct deployed *version,
    const struct val *vars, struct forecasts *out)
{
	const struct start of = { .starter = ctx->caller.id };
	struct starting s = {
		.ctx = ctx, .of = &of, .version = version, .vars = *vars
	};
	struct val all = all_vars(&s);

	return foresee(&s, &all, out);
}

/* Has the starter chosen users for the node? */
static bool
is_chosen(const struct starting *s, const char *node)
{
	const struct val *users = val_get(&s->chosen, node);

	return users != NULL && users->n > 0;
}

/* Refuses the start if the starter has chosen no approvers for a node that
 * needs them and that the instance will probably reach. */
static enum err
choice_check(struct starting *s, const struct val *vars)
{
	const struct model *m = s->version->definition.model;
	struct forecasts path;

	TRY(foresee(s, vars, &path));
	for (size_t i = 0; i < path.n; i++) {
		const struct node *n = &m->nodes[path.v[i].node];

		if (path.v[i].strategy == STRATEGY_BY_STARTER &&
		    !path.v[i].skipped && !is_chosen(s, n->id))
			return fail(
			    s->ctx, E_STARTER_CHOICE_MISSING, task_name(n));
	}
	return OK;
}

/* Starts the instance in its new tree. */
static enum err
start_in(struct tree *t, const struct starting *s, const struct val *vars)
{
	const struct event ev = { .kind = EVENT_START,
		.def = &s->version->definition,
		.vars = *vars,
		.user = people_name(s->ctx, s->of->starter),
		.text = s->of->business_key };

	return tree_step(t, &ev, NULL);
}

enum err
instance_start(struct ctx *ctx, const struct start *of, const char **id)
{
	struct starting s = { .ctx = ctx, .of = of };
	const struct definition *def;
	struct tree t;
	struct val vars;
	enum err e;

	TRY(deployed_load(ctx, of->definition, &s.version));
	def = &s.version->definition;
	if (safeguard_breach(s.version->outcome, def->model, def->process) !=
	        NULL ||
	    (s.version->outcome != NULL && of->bind == NULL))
		return fail(ctx, E_START_FORBIDDEN, NULL);
	TRY(sent_variables(ctx, &of->variables, def, &s.vars));
	TRY(chosen_users_read(
	    ctx, of->chosen_field, &of->chosen, def, &s.chosen));
	vars = all_vars(&s);
	TRY(choice_check(&s, &vars));
	if (s.version->number.enable)
		TRY(instance_id_next(ctx, &s.version->number, id));
	else
		*id = instance_id_random(ctx->mem);
	if (of->bind != NULL)
		TRY(of->bind(of->arg, *id));
	TRY(tree_new(ctx, *id, &t));
	t.known = s.known;
	e = start_in(&t, &s, &vars);
	tree_close(&t);
	return e;
}

/* Cancels the instance with that number in its open tree, if it runs. */
static enum err
cancel_in(struct tree *t, int64_t num, enum reason code, const char *reason)
{
	struct ctx *ctx = t->ctx;
	struct event ev = { .kind = EVENT_CANCEL,
		.inst = tree_inst(t, num),
		.user = people_name(ctx, ctx->caller.id),
		.text = reason,
		.code = code };

	if (ev.inst == NULL || ev.inst->state != INST_RUNNING)
		return fail(ctx, E_INSTANCE_NOT_RUNNING, NULL);
	return tree_step(t, &ev, NULL);
}

enum err
instance_cancel(
    struct ctx *ctx, const char *id, enum reason code, const char *reason)
{
	struct row row;
	struct tree t;
	enum err e;

	TRY(db_one(ctx, &sql_instance_cancel_find, ARGS(AN("id", &id)),
	    E_INSTANCE_MISSING, &row));
	TRY(tree_open(ctx, row_i64(&row, "tree"), &t));
	e = cancel_in(&t, row_i64(&row, "num"), code, reason);
	tree_close(&t);
	return e;
}
