/* tree.c - opens trees of process instances, makes steps in them, and closes
 * them. */
#include "flowdb/tree.h"

#include "flow/state.h"
#include "flow/step.h"
#include "flowdb/instance_name.h"
#include "flowdb/refusal_error.h"
#include "flowdb/step_messages.h"
#include "flowdb/step_outbox.h"
#include "flowdb/step_pushes.h"
#include "flowdb/tree_env.h"
#include "flowdb/tree_load.h"
#include "flowdb/tree_write.h"
#include "flowdb/variable_limit.h"
#include "sql/lib/tree.h"
#include "store/db.h"

static void
begin(struct tree *t, struct ctx *ctx, int64_t id)
{
	*t = (struct tree){ .ctx = ctx, .id = id };
	t->env = tree_env(t);
	state_init(&t->state, &t->env, ctx->now_ms);
}

static enum err
load(struct ctx *ctx, int64_t id, const struct sql *root, struct tree *out)
{
	enum err e;

	begin(out, ctx, id);
	e = tree_load(out, root);
	if (e != OK)
		tree_close(out);
	return e;
}

enum err
tree_open(struct ctx *ctx, int64_t tree, struct tree *out)
{
	TRY(db_begin(ctx));
	return load(ctx, tree, &sql_tree_lock, out);
}

enum err
tree_read(struct ctx *ctx, int64_t tree, struct tree *out)
{
	TRY(db_begin_steady(ctx));
	return load(ctx, tree, &sql_tree_root, out);
}

enum err
tree_new(struct ctx *ctx, const char *number, struct tree *out)
{
	struct row row;

	TRY(db_begin(ctx));
	TRY(db_one(ctx, &sql_tree_id, NULL, E_SYSTEM, &row));
	begin(out, ctx, row_i64(&row, "tree"));
	out->number = number;
	return OK;
}

void
tree_close(struct tree *t)
{
	state_free(&t->state);
}

/* The instance that this object is, if the step has created it; NULL if the
 * object is something else or is older. */
static struct inst *
new_inst(const struct state *s, struct head *h)
{
	struct inst *i = (struct inst *)(void *)h;

	return h->kind == OBJECT_INST && h->born == s->step ? i : NULL;
}

/* Gives names to the instances that the step has created.  This is done at its
 * end: names may show variables, and those of a called instance are set after
 * it was created. */
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

enum err
tree_step(
    struct tree *t, const struct event *ev, const struct step_extra *extra)
{
	enum err e = flow_step(&t->state, ev);

	if (t->fault != OK)
		return t->fault;
	if (e != OK)
		return refusal_error(t);
	TRY(variable_limit_check(t));
	TRY(name_new(t));
	TRY(tree_write(t, ev, extra));
	TRY(step_messages_send(t));
	TRY(step_pushes_send(t));
	return step_outbox_send(t);
}
