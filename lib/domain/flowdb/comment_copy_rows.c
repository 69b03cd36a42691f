/* comment_copy_rows.c - writes the comments that a step adds, and the copies
 * that it sends, as rows. */
#include "flowdb/comment_copy_rows.h"

#include "bpmn/model.h"
#include "expr/expr.h"
#include "flow/state.h"
#include "flow/task.h"

static void
put_place(struct json_out *w, const struct action *a)
{
	json_key(w, "instance");
	json_put_i64(w, a->inst->head.id);
	json_key(w, "task");
	if (a->task != NULL)
		json_put_i64(w, a->task->head.id);
	else
		json_put_null(w);
}

void
comment_row_write(struct json_out *w, const struct action *a)
{
	json_obj(w);
	put_place(w, a);
	json_key(w, "type");
	json_put_i64(w, a->comment);
	json_key(w, "author");
	json_put_str(w, a->user);
	json_key(w, "message");
	json_put_str(w, a->text);
	json_key(w, "reason_code");
	json_put_i64(w, a->code);
	json_end_obj(w);
}

void
copy_row_write(
    struct json_out *w, const struct action *a, const struct event *ev)
{
	const struct node *n = inst_node(a->inst, a->node);

	json_obj(w);
	put_place(w, a);
	json_key(w, "node");
	json_put_str(w, n->id);
	json_key(w, "node_name");
	json_put_str(w, n->name != NULL ? expr_literal(n->name) : NULL);
	json_key(w, "reader");
	json_put_str(w, a->user);
	json_key(w, "sender");
	json_put_str(w, ev->kind == EVENT_COPY ? ev->user : NULL);
	json_key(w, "reason");
	json_put_str(w, a->text);
	json_end_obj(w);
}
