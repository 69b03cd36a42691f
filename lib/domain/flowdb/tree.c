/*
 * tree.c - opens trees of process instances, finds objects in them, makes steps
 * and closes them: the one way in which requests and jobs touch instances that
 * run.
 *
 * A step happens in memory first and is written afterwards.  The engine carries
 * out the event on the objects in memory.  If it has not refused, the database
 * has not failed meanwhile and neither variables nor history are too large, new
 * instances get names, then the rows are written, and then what other programs
 * are told about these rows.
 *
 * Then the outcomes of the instances that have ended, were suspended or go on
 * are called (flowdb/deployed.h).  There an approval takes effect
 * (policy/draft_outcome.c), together with the status or not at all.  Last of
 * all come the messages to users, which say what became of it.
 */
#include "flowdb/tree.h"

#include "flow/action.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/timer_event.h"
#include "flowdb/deployed.h"
#include "flowdb/errors.h"
#include "flowdb/naming.h"
#include "flowdb/tree_int.h"
#include "flowdb/variables.h"
#include "sql/lib/tree.h"
#include "store/db.h"

#define HISTORY_MAX 200000 /* nodes that a tree may enter */

/* -- opened and closed --------------------------------------------------- */

/* Makes *t a tree of no objects, whose engine may ask the database. */
static void
make_empty(struct tree *t, struct ctx *ctx, int64_t id)
{
	*t = (struct tree){ .ctx = ctx, .id = id };
	t->env = tree_env(t);
	state_init(&t->state, &t->env, ctx->now_ms);
}

/* Loads a tree; root: the block that reads its first instance, with or without
 * a lock. */
static enum err
open_with(struct ctx *ctx, int64_t id, const struct sql *root, struct tree *out)
{
	enum err e;

	make_empty(out, ctx, id);
	e = tree_load(out, root);
	if (e != OK)
		tree_close(out);
	return e;
}

enum err
tree_open(struct ctx *ctx, int64_t tree, struct tree *out)
{
	TRY(db_begin(ctx));
	return open_with(ctx, tree, &sql_tree_lock, out);
}

enum err
tree_read(struct ctx *ctx, int64_t tree, struct tree *out)
{
	TRY(db_begin_steady(ctx));
	return open_with(ctx, tree, &sql_tree_root, out);
}

enum err
tree_new(struct ctx *ctx, const char *number, struct tree *out)
{
	struct row row;

	TRY(db_begin(ctx));
	TRY(db_one(ctx, &sql_tree_id, NULL, E_SYSTEM, &row));
	make_empty(out, ctx, row_i64(&row, "tree"));
	out->number = number;
	return OK;
}

const struct flow_env *
prediction_env(struct ctx *ctx, enum err **fault)
{
	struct tree *t = arena_new(ctx->mem, struct tree, 1);

	t->ctx = ctx;
	t->number = ""; /* there is no instance that could have an id */
	t->env = tree_env(t);
	*fault = &t->fault;
	return &t->env;
}

struct known_people
prediction_people(const struct flow_env *env)
{
	return ((const struct tree *)env->arg)->known;
}

void
tree_close(struct tree *t)
{
	state_free(&t->state);
}

/* -- objects, found in the lists of the state, which are short ----------- */

struct inst *
tree_inst(const struct tree *t, int64_t num)
{
	CHAIN_EACH (l, t->state.insts) {
		struct inst *i = LINKED(struct inst, all, l);

		if (i->head.id == num)
			return i;
	}
	return NULL;
}

/* The ended task of the instance with that number; NULL: it is not loaded. */
static struct task *
ended_task(const struct inst *i, int64_t num)
{
	CHAIN_EACH (l, i->past) {
		struct task *task = LINKED(struct task, past, l);

		if (task->head.id == num)
			return task;
	}
	return NULL;
}

struct task *
tree_task(const struct tree *t, int64_t num)
{
	CHAIN_EACH (l, t->state.open) {
		struct task *task = LINKED(struct task, opened, l);

		if (task->head.id == num)
			return task;
	}
	CHAIN_EACH (l, t->state.insts) {
		struct task *task =
		    ended_task(LINKED(struct inst, all, l), num);

		if (task != NULL)
			return task;
	}
	return NULL;
}

struct timer *
tree_timer(const struct tree *t, int64_t num)
{
	CHAIN_EACH (l, t->state.timers) {
		struct timer *timer = LINKED(struct timer, all, l);

		if (timer->head.id == num)
			return timer;
	}
	return NULL;
}

/* The token with that number: `in` itself or one below it. */
static struct token *
token_below(struct token *in, int64_t num)
{
	struct token *found = in->head.id == num ? in : NULL;

	for (struct link *l = in->children.first; l != NULL && found == NULL;
	     l = l->next)
		found = token_below(LINKED(struct token, sibling, l), num);
	return found;
}

struct token *
tree_token(const struct tree *t, int64_t num)
{
	CHAIN_EACH (l, t->state.running) {
		struct inst *i = LINKED(struct inst, running, l);
		struct token *found = token_below(i->root, num);

		if (found != NULL)
			return found;
	}
	return NULL;
}

enum err
tree_get_inst(struct tree *t, int64_t num, struct inst **out)
{
	*out = tree_inst(t, num);
	if (*out == NULL) {
		TRY(tree_load_inst(t, num));
		*out = tree_inst(t, num);
	}
	return OK;
}

enum err
tree_get_task(struct tree *t, int64_t num, struct task **out)
{
	*out = tree_task(t, num);
	if (*out == NULL) {
		TRY(tree_load_task(t, num));
		*out = tree_task(t, num);
	}
	return OK;
}

/* -- steps --------------------------------------------------------------- */

/* Which error of the workflow contract stands for which refusal of the engine.
 */
static const enum err refusal_errors[REFUSAL__MAX] = {
	[REFUSAL_OTHER] = E_BAD_REQUEST,
	[REFUSAL_INSTANCE_NOT_RUNNING] = E_INSTANCE_NOT_RUNNING,
	[REFUSAL_STARTER_CHOICE_MISSING] = E_STARTER_CHOICE_MISSING,
	[REFUSAL_NEXT_CHOICE_MISSING] = E_NEXT_CHOICE_MISSING,
	[REFUSAL_TASK_NOT_YOURS] = E_TASK_NOT_YOURS,
	[REFUSAL_TASK_MISSING] = E_TASK_MISSING,
	[REFUSAL_TASK_SUSPENDED] = E_TASK_SUSPENDED,
	[REFUSAL_TARGET_MISSING] = E_TARGET_MISSING,
	[REFUSAL_RETURN_UNREACHABLE] = E_RETURN_UNREACHABLE,
	[REFUSAL_DELEGATE_SAME] = E_DELEGATE_SAME,
	[REFUSAL_DELEGATE_UNKNOWN] = E_DELEGATE_UNKNOWN,
	[REFUSAL_SIGNER_UNKNOWN] = E_SIGNER_UNKNOWN,
	[REFUSAL_SIGN_TYPE_CONFLICT] = E_SIGN_TYPE_CONFLICT,
	[REFUSAL_SIGNER_REPEATED] = E_SIGNER_REPEATED,
	[REFUSAL_SIGN_NOT_CHILD] = E_SIGN_NOT_CHILD,
	[REFUSAL_TRANSFER_SAME] = E_TRANSFER_SAME,
	[REFUSAL_TRANSFER_UNKNOWN] = E_TRANSFER_UNKNOWN,
	[REFUSAL_SIGNATURE_MISSING] = E_SIGNATURE_MISSING,
	[REFUSAL_REASON_MISSING] = E_REASON_MISSING,
	[REFUSAL_WITHDRAW_NOT_RUNNING] = E_WITHDRAW_NOT_RUNNING,
	[REFUSAL_WITHDRAW_NO_TASK] = E_WITHDRAW_NO_TASK,
	[REFUSAL_WITHDRAW_FORBIDDEN] = E_WITHDRAW_FORBIDDEN,
	[REFUSAL_WITHDRAW_NEXT_DONE] = E_WITHDRAW_NEXT_DONE,
	[REFUSAL_ASSIGNEE_CANNOT_ACT] = E_ASSIGNEE_CANNOT_ACT,
};

enum err
refusal_error(
    struct ctx *ctx, enum refusal what, const char *about, const char *why)
{
	enum err e = refusal_errors[what];

	if (e != E_BAD_REQUEST)
		return fail(ctx, e, about);
	return bad_request(ctx, NULL, arena_strdup(ctx->mem, why));
}

/* The instance that this object is, if the step has created it; NULL if the
 * object is something else or is older. */
static struct inst *
new_inst(const struct state *s, struct head *h)
{
	struct inst *i = (struct inst *)(void *)h;

	return h->kind == OBJECT_INST && h->born == s->step ? i : NULL;
}

/* Gives names to the instances that the step has created, and counts those that
 * were called.  This is done at its end: names may show variables, and those of
 * a called instance are set after it was created. */
static enum err
name_new(struct tree *t)
{
	struct state *s = &t->state;

	for (struct head *h = s->changed; h != NULL; h = h->next) {
		struct inst *i = new_inst(s, h);

		if (i == NULL)
			continue;
		TRY(instance_name_of(t->ctx, i, &i->name));
		t->calls += i->caller != NULL;
	}
	return OK;
}

/* Refuses a step that enters a node when the history of the tree is too long:
 * whoever looks at an instance reads all of it, and one that goes round in its
 * model for ever would take ever more time and room.  A step that ends the tree
 * is not refused. */
static enum err
history_check(const struct tree *t)
{
	const struct state *s = &t->state;

	if (s->last.record <= HISTORY_MAX || s->entries == 0 ||
	    s->running.first == NULL)
		return OK;
	return bad_request(t->ctx, NULL,
	    "the instance has entered more than " STR(HISTORY_MAX) " nodes");
}

/* Calls the outcome of the process with the new status of the instance, and
 * puts the status into the outbox for the listeners of other programs. */
static enum err
publish_status(struct tree *t, const struct inst *i)
{
	const struct outcome *o = version_of(i->def)->outcome;
	const char *key = version_of(i->def)->key;
	const bool ended = i->state != INST_RUNNING;

	if (o != NULL)
		TRY(o->follow(t->ctx, i->id_text, (enum inst_status)i->status));
	return db_do(t->ctx, &sql_tree_status_publish,
	    ARGS(AN("tree", &t->id), AN("num", &i->head.id),
	        AN("id", &i->id_text), AN("key", &key),
	        AN("status", &i->status), AN("reason", &i->reason),
	        AN("business_key", &i->business_key), AN("ended", &ended)));
}

/* Publishes the status of each instance that was suspended, goes on or has
 * ended in the step. */
static enum err
publish_statuses(struct tree *t)
{
	for (const struct action *a = t->state.actions; a != NULL; a = a->next)
		if (a->kind == ACTION_STATUS || a->kind == ACTION_ENDED)
			TRY(publish_status(t, a->inst));
	return OK;
}

enum err
tree_step(
    struct tree *t, const struct event *ev, const struct step_extra *extra)
{
	enum err e = flow_step(&t->state, ev);

	if (t->fault != OK)
		return t->fault;
	if (e != OK)
		return refusal_error(
		    t->ctx, t->state.refusal, t->state.about, t->state.why);
	TRY(variable_limit_check(t));
	TRY(history_check(t));
	TRY(name_new(t));
	TRY(tree_write(t, ev, extra));
	TRY(step_outbox_send(t));
	TRY(publish_statuses(t));
	return step_messages_send(t);
}
