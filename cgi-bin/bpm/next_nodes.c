/* next_nodes.c - endpoint: the user tasks that will follow if the caller
 * approves his task.  The front-end asks before it sends the approval, so that
 * he can choose the approvers of those that need it. */
#include "approval/predict.h"
#include "bpm/approval_nodes.h"
#include "bpm/bpm_tables.h"
#include "bpm/node_form.h"
#include "bpm/variables_text.h"
#include "flow/task.h"
#include "flowdb/errors.h"
#include "flowdb/tree.h"
#include "web/req.h"

enum { STATUS_NOW = 1 };

struct next_nodes {
	const char *task_id, *process_variables_str;
};
static const struct field next_nodes_fields[] = {
	FIELD(struct next_nodes, task_id, .req = true,
	    .doc = "a task that the caller has to do"),
	FIELD(struct next_nodes, process_variables_str,
	    .form = &form_json_object, .max = VARIABLES_TEXT_MAX,
	    .doc = "values that his form would submit"),
};

static enum err
put_next(struct req *r, struct tree *t, int64_t num, const struct val *vars)
{
	struct activities all = { .ctx = r->ctx };
	struct task *task = tree_task(t, num);
	struct prediction_input o = { .state = &t->state,
		.task = task,
		.env = &t->env,
		.now_ms = r->ctx->now_ms };
	struct forecasts next;

	if (task == NULL || !task->open)
		return fail(r->ctx, E_TASK_MISSING, NULL);
	o.inst = task->inst;
	o.def = task->inst->def;
	o.starter = task->inst->starter;
	o.vars = task_writes(r->ctx->mem, task, vars);
	all.version = version_of(o.def);
	predict_next(r->ctx->mem, &o, &next);
	TRY(t->fault);
	for (size_t i = 0; i < next.n; i++)
		activity_forecast(&all, &next.v[i], STATUS_NOW);
	return put_activities(&all, &r->out);
}

static enum err
next_nodes(struct req *r, const struct args *in)
{
	const struct next_nodes *q = in->at;
	struct task_at at;
	struct tree t;
	struct val vars;
	enum err e;

	TRY(variables_read(r->ctx, q->process_variables_str, &vars));
	TRY(task_mine(r->ctx, q->task_id, &at));
	TRY(tree_read(r->ctx, at.in.tree, &t));
	e = put_next(r, &t, at.num, &vars);
	tree_close(&t);
	return e;
}

/* clang-format off */
static const struct endpoint next_nodes_endpoints[] = {
	{ ADMIN, GET, "/bpm/process-instance/get-next-approval-nodes",
	    PERM("bpm:process-instance:query"),
	    IN(next_nodes),
	    CALL(next_nodes, SHOWS(LIST, .of = &activity_record),
	        REFUSES(E_TASK_MISSING, E_TASK_NOT_YOURS, E_INSTANCE_MISSING)),
	    "List the user tasks that come behind the caller's" },
};
/* clang-format on */

TABLE(next_nodes);
