/*
 * instance_diagram.c - endpoint: the diagram of a process instance, in which
 * the nodes and flows that tokens have passed are marked.
 */
#include <string.h>

#include "approval/predict.h"
#include "bpm/instance.h"
#include "bpm/process_definition.h"
#include "bpm/task_list.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flowdb/deployed.h"
#include "flowdb/errors.h"
#include "flowdb/tree.h"
#include "sql/bpm/instance_diagram.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/endpoint.h"

struct view_of {
	const char *id;
};
static const struct field view_of_fields[] = {
	FIELD(struct view_of, id, .req = true, .doc = "id of the instance"),
};

static OBJECT(model_view,
    MEMBER("process_instance", OBJECT, .of = &instance_record),
    MEMBER("tasks", LIST, .of = &task_record), MEMBER("bpmn_xml", TEXT),
    MEMBER("simple_model", JSON, .null = true),
    MEMBER("unfinished_task_activity_ids", TEXTS),
    MEMBER("finished_task_activity_ids", TEXTS),
    MEMBER("finished_sequence_flow_activity_ids", TEXTS),
    MEMBER("rejected_task_activity_ids", TEXTS));

/* Writes the ids of the marked nodes of the process. */
static void
put_marked_nodes(struct json_out *w, const struct inst *i, const bool *marked)
{
	const struct model *m = inst_model(i);
	const struct process *p = &m->processes[i->def->process];

	json_arr(w);
	for (int32_t k = p->first; k <= p->last; k++)
		if (marked[k])
			json_put_str(w, m->nodes[k].id);
	json_end_arr(w);
}

/* Writes the ids of the marked flows; flows without an id are left out. */
static void
put_marked_flows(struct json_out *w, const struct inst *i, const bool *marked)
{
	const struct model *m = inst_model(i);

	json_arr(w);
	for (int32_t k = 0; k < m->n_flows; k++)
		if (marked[k] && m->flows[k].id != NULL)
			json_put_str(w, m->flows[k].id);
	json_end_arr(w);
}

/* Writes which nodes and flows the tokens of the instance have passed, and
 * where they are.  What has to run again was not passed. */
static enum err
put_trail(struct req *r, struct tree *t, int64_t num)
{
	struct trail trail;
	const bool *again;
	struct inst *i;

	TRY(tree_get_inst(t, num, &i));
	if (i == NULL)
		return fail(r->ctx, E_INSTANCE_MISSING, NULL);
	trail_of(r->ctx->mem, &t->state, i, &trail);
	again = nodes_again(&t->state, i);
	for (int32_t k = 0; k < inst_model(i)->n_nodes; k++)
		trail.ended[k] &= !again[k];
	TRY(t->fault);
	json_key(&r->out, "unfinishedTaskActivityIds");
	put_marked_nodes(&r->out, i, trail.open);
	json_key(&r->out, "finishedTaskActivityIds");
	put_marked_nodes(&r->out, i, trail.ended);
	json_key(&r->out, "finishedSequenceFlowActivityIds");
	put_marked_flows(&r->out, i, trail.flows);
	return OK;
}

/* Writes the id of the node at which the instance was rejected, if it was. */
static enum err
put_rejected(struct req *r, const struct instance_at *at)
{
	struct rows rows = { 0 };

	if (at->status == STATUS_REJECTED)
		TRY(db_rows(r->ctx, &sql_diagram_last_rejected,
		    ARGS(AN("tree", &at->tree), AN("num", &at->num)), &rows));
	json_key(&r->out, "rejectedTaskActivityIds");
	rows_values(&r->out, &rows);
	return OK;
}

/* Writes the answer: the instance, its tasks, the diagrams as far as the caller
 * may see them, and the marks. */
static enum err
put_view(
    struct req *r, const struct instance_at *at, const char *id, struct tree *t)
{
	const struct deployed *d;
	struct row definition;
	const char *simple;

	TRY(deployed_load(r->ctx, at->definition_id, &d));
	TRY(definition_read(r, d->wire_id, &definition));
	simple = definition_simple(r, &definition);
	json_obj(&r->out);
	json_key(&r->out, "processInstance");
	TRY(put_instance(r, id));
	json_key(&r->out, "tasks");
	TRY(put_tasks(r, at));
	json_member_str(&r->out, "bpmnXml", definition_bpmn(r, &definition));
	json_key(&r->out, "simpleModel");
	json_put_raw(&r->out, simple != NULL ? simple : "null",
	    simple != NULL ? strlen(simple) : 4);
	TRY(put_trail(r, t, at->num));
	TRY(put_rejected(r, at));
	json_end_obj(&r->out);
	return OK;
}

static enum err
instance_diagram(struct req *r, const struct args *in)
{
	const struct view_of *q = in->at;
	struct instance_at at;
	struct tree t;
	enum err e;

	TRY(instance_find(r->ctx, q->id, OK, &at));
	if (at.tree == 0) {
		json_put_null(&r->out);
		return OK;
	}
	TRY(tree_read(r->ctx, at.tree, &t));
	e = put_view(r, &at, q->id, &t);
	tree_close(&t);
	return e;
}

/* clang-format off */
static const struct endpoint instance_diagram_endpoints[] = {
	{ ADMIN, GET, "/bpm/process-instance/get-bpmn-model-view",
	    PERM("bpm:process-instance:query"),
	    IN(view_of),
	    CALL(instance_diagram, SHOWS(ONE, .of = &model_view, .null = true),
	        REFUSES(E_INSTANCE_MISSING)),
	    "Read the diagram of an instance, and what of it was passed" },
};
/* clang-format on */

TABLE(instance_diagram);
