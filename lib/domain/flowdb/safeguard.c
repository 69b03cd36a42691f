/*
 * safeguard.c - what a process under a safeguard may not contain, who may
 * decide its tasks, and whom a decision makes decide later.  When such a
 * process ends, the database judges by that who has approved
 * (sql/schema/27_independence.sql).
 */
#include "flowdb/safeguard.h"

#include <string.h>

#include "approval/assignment.h"
#include "approval/next_choice.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "expr/expr.h"
#include "flow/task.h"
#include "flow/vars.h"
#include "flowdb/deployed.h"
#include "flowdb/errors.h"
#include "flowdb/people.h"
#include "sql/lib/safeguard.h"
#include "store/db.h"

const struct node *
safeguard_breach(
    const struct outcome *o, const struct model *m, int32_t process)
{
	for (int32_t i = 0; o != NULL && i < m->n_nodes; i++)
		if (m->nodes[i].process == process && m->nodes[i].call != NULL)
			return &m->nodes[i];
	return NULL;
}

/* -- who may decide ------------------------------------------------------- */

/* By what the node finds users, if it is something that they have and may lose;
 * else NULL.  An expression may ask for a leader. */
static const char *
found_by(const struct task_set *set)
{
	switch (set->strategy) {
	case STRATEGY_ROLES:
		return "role";
	case STRATEGY_POSTS:
		return "post";
	case STRATEGY_GROUPS:
		return "group";
	case STRATEGY_DEPTS:
		return "department";
	case STRATEGY_LEADERS:
	case STRATEGY_LEADERS_ABOVE:
	case STRATEGY_STARTER_LEADER:
	case STRATEGY_STARTER_LEADERS:
	case STRATEGY_FIELD_LEADERS:
		return "leadership";
	case STRATEGY_EXPRESSION:
		return set->param != NULL &&
		               strstr(set->param, "Leader") != NULL
		           ? "leadership"
		           : NULL;
	default:
		return NULL;
	}
}

/* Has somebody else given the task to its assignee: as a signer, a delegate, or
 * by a transfer? */
static enum err
was_given(struct ctx *ctx, const struct task *task, bool *given)
{
	struct rows rows;

	*given = task->parent != NULL || task->delegation == DELEGATION_PENDING;
	if (*given)
		return OK;
	TRY(db_rows(ctx, &sql_safeguard_given,
	    ARGS(AN("instance", &task->inst->id_text),
	        AN("task", &task->head.id)),
	    &rows));
	*given = rows.n > 0;
	return OK;
}

/* Would the node find the user now: by its strategy, as the leader of the
 * starter, or as one of those whom it names for when nobody is found? */
static enum err
still_finds(
    struct tree *t, const struct task *task, const char *user, bool *finds)
{
	struct state *s = &t->state;
	const struct inst *i = task->inst;
	const struct task_set *set = inst_node(i, task->node)->task;
	const char *leader = NULL;
	struct strs users;

	if (candidates_of(s, task_token(task), &users) != OK)
		users.n = 0;
	if (set->starter_handler == STARTER_LEADER && i->starter != NULL)
		leader = s->env->leader(s->env->arg, &s->notes, i->starter);
	*finds = strs_have(&users, user) ||
	         (leader != NULL && strcmp(leader, user) == 0) ||
	         (set->empty_handler == EMPTY_USERS &&
	             strs_have(&set->empty_users, user)) ||
	         (set->empty_handler == EMPTY_MANAGERS &&
	             strs_have(&i->def->managers, user));
	return t->fault;
}

enum err
safeguard_decider(struct tree *t, const struct task *task)
{
	const struct task_set *set = inst_node(task->inst, task->node)->task;
	const char *user = people_name(t->ctx, t->ctx->caller.id);
	const char *by = set != NULL ? found_by(set) : NULL;
	bool may;

	if (by == NULL || !task->open || task->assignee == NULL ||
	    strcmp(task->assignee, user) != 0 ||
	    version_of(task->inst->def)->outcome == NULL)
		return OK;
	TRY(was_given(t->ctx, task, &may));
	if (!may)
		TRY(still_finds(t, task, user, &may));
	return may ? OK : fail(t->ctx, E_DECIDER_NOT_FOUND, by);
}

/* -- who chooses ---------------------------------------------------------- */

/* Does a multi-instance give its elements a variable that occurs in `names`?
 * Then whoever sets the list of the elements chooses users, whatever the list
 * is called, so any variable counts.  In SIMPLE models list and element have
 * the same name. */
static bool
is_element(const struct model *m, const char *names)
{
	for (int32_t i = 0; !m->simple && i < m->n_nodes; i++) {
		const struct multi_set *multi = m->nodes[i].multi;

		if (multi != NULL && multi->element != NULL &&
		    strstr(names, multi->element) != NULL)
			return true;
	}
	return false;
}

/* Does the process itself make a variable that occurs in `names`: a service
 * task by its result, or any expression by a method?  What a trigger or another
 * program sets, in its answer to a call or a notice or when it lets a receive
 * task go on, may be anything.  Of what it makes the variable, it does not say,
 * so any other one counts. */
static bool
is_made(const struct definition *def, const char *names)
{
	const struct model *m = def->model;

	if (m->sets || version_of(def)->hears)
		return true;
	for (int32_t i = 0; i < m->n_nodes; i++) {
		const struct service_set *service = m->nodes[i].service;

		if (m->nodes[i].kind == NODE_RECEIVE)
			return true;
		if (service != NULL &&
		    (service->kind == SERVICE_TRIGGER ||
		        service->kind == SERVICE_HTTP ||
		        (service->result != NULL &&
		            strstr(names, service->result) != NULL)))
			return true;
	}
	return false;
}

/* Does the strategy find users by variables? */
static bool
reads_variables(const struct task_set *set)
{
	return set->param != NULL &&
	       (set->strategy == STRATEGY_FIELD ||
	           set->strategy == STRATEGY_FIELD_LEADERS ||
	           set->strategy == STRATEGY_EXPRESSION);
}

/* The name of the only variable that the strategy reads; NULL: it may read
 * others, too. */
static const char *
only_read(struct arena *a, const struct task_set *set)
{
	switch (set->strategy) {
	case STRATEGY_FIELD:
		return set->param;
	case STRATEGY_FIELD_LEADERS: /* a level may follow */
		return arena_strndup(a, set->param, strcspn(set->param, "|"));
	default:
		return set->param_expr != NULL ? expr_variable(set->param_expr)
		                               : NULL;
	}
}

/* How a decision that sets variables chooses the users of a node. */
enum choice {
	CHOICE_NONE,
	CHOICE_MADE, /* they are read in a variable that it sets */
	/* They may depend on one that it sets, but nobody knows on which ones:
	 * the last to set some of them need not be who has chosen. */
	CHOICE_PERHAPS
};

/* The choice of the users of the task that one makes who sets these variables.
 * It is enough that the name of one occurs in the parameter of the strategy, or
 * that the parameter has a variable of which nobody knows who sets it
 * (is_element, is_made). */
static enum choice
choice_by(struct arena *a, const struct definition *def,
    const struct task_set *set, const struct val *vars)
{
	const char *only;

	if (!reads_variables(set) || vars->n == 0)
		return CHOICE_NONE;
	if (is_element(def->model, set->param) || is_made(def, set->param))
		return CHOICE_PERHAPS;
	only = only_read(a, set);
	if (only != NULL)
		return val_get(vars, only) != NULL ? CHOICE_MADE : CHOICE_NONE;
	for (uint32_t i = 0; i < vars->n; i++)
		if (strstr(set->param, vars->object[i].key) != NULL)
			return CHOICE_PERHAPS;
	return CHOICE_NONE;
}

/* Those of the variables that the decision changes: pages send whole forms
 * back. */
static struct val
changed(struct ctx *ctx, const struct task *task, const struct val *vars)
{
	struct val out = { .kind = VAL_OBJECT };
	struct val_member *v = arena_new(ctx->mem, struct val_member, vars->n);

	for (uint32_t i = 0; vars->kind == VAL_OBJECT && i < vars->n; i++) {
		const struct val_member *m = &vars->object[i];
		const struct var *has = var_seen(task_token(task), m->key);

		if (has == NULL || !val_same(&has->value, &m->value))
			v[out.n++] = *m;
	}
	out.object = v;
	return out;
}

/* Notes how the decision chooses the users of the node. */
static void
note_choice(struct step_extra *extra, const struct node *n, enum choice choice)
{
	if (choice == CHOICE_MADE)
		extra->chooses.v[extra->chooses.n++] = n->id;
	else if (choice == CHOICE_PERHAPS)
		extra->may_choose.v[extra->may_choose.n++] = n->id;
}

void
safeguard_choices(struct ctx *ctx, const struct task *task,
    const struct val *next, struct step_extra *extra)
{
	const struct definition *def = task->inst->def;
	const struct model *m = def->model;
	size_t max = (size_t)m->n_nodes;
	struct val set;

	extra->chooses.v = arena_new(ctx->mem, const char *, max);
	extra->may_choose.v = arena_new(ctx->mem, const char *, max);
	/* The owner of a delegated task decides it, by what he sends. */
	if (!task->open || task->delegation == DELEGATION_PENDING)
		return;
	set = changed(ctx, task, &extra->vars);
	for (int32_t i = 0; i < m->n_nodes; i++) {
		const struct node *n = &m->nodes[i];

		if (n->process != def->process || n->task == NULL)
			continue;
		note_choice(extra, n,
		    val_get(next, n->id) != NULL && next_may_choose(task, n)
		        ? CHOICE_MADE
		        : choice_by(ctx->mem, def, n->task, &set));
	}
}
