/* instance_cancel.c - cancels a process instance for another domain. */
#include "flowdb/instance_cancel.h"

#include "flowdb/errors.h"
#include "flowdb/tree_find.h"
#include "people/people.h"
#include "sql/lib/instance_cancel.h"
#include "store/db.h"

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
		return fail(ctx, E_CANCEL_NOT_RUNNING, NULL);
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
