/* task_step.c - opens the tree of the task that a request names, and lets an
 * event happen to the task. */
#include "bpm/task_step.h"

#include "flowdb/errors.h"
#include "flowdb/naming.h"
#include "flowdb/tree.h"
#include "people/people.h"

enum err
task_at(struct ctx *ctx, const char *id, struct at_task *out)
{
	struct task_id where;
	enum err e;

	if (task_id_read(id, &where) != OK)
		return fail(ctx, E_TASK_MISSING, NULL);
	e = tree_open(ctx, where.tree, &out->tree);
	if (e == E_INSTANCE_MISSING)
		return fail(ctx, E_TASK_MISSING, NULL);
	TRY(e);
	e = tree_get_task(&out->tree, where.num, &out->task);
	if (e == OK && out->task == NULL)
		e = fail(ctx, E_TASK_MISSING, NULL);
	if (e != OK)
		task_leave(out);
	return e;
}

void
task_leave(struct at_task *at)
{
	tree_close(&at->tree);
}

static enum err
step(struct at_task *at, struct event *ev, task_may may,
    const struct step_extra *extra)
{
	struct ctx *ctx = at->tree.ctx;

	ev->task = at->task;
	ev->user = people_name(ctx, ctx->caller.id);
	if (may != NULL)
		TRY(may(at, ev));
	return tree_step(&at->tree, ev, extra);
}

enum err
task_step(struct req *r, const char *id, struct event *ev, task_may may,
    const struct step_extra *extra)
{
	struct at_task at;
	enum err e;

	TRY(task_at(r->ctx, id, &at));
	e = step(&at, ev, may, extra);
	task_leave(&at);
	TRY(e);
	return done(r);
}

struct strs
task_users(struct ctx *ctx, const struct ids *ids)
{
	struct strs out = { .v = arena_new(ctx->mem, const char *, ids->n) };

	for (size_t i = 0; i < ids->n; i++)
		out.v[out.n++] = people_name(ctx, ids->v[i]);
	return out;
}

bool
task_holds(const struct ctx *ctx, const char *user)
{
	return user != NULL && people_id(user) == ctx->caller.id;
}
