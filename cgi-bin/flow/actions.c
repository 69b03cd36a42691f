/* actions.c - prints the actions of the last step: comments, copies, notices
 * and status events of approvals. */
#include "actions.h"
#include "base/num.h"
#include "bpmn/model.h"
#include "flow/action.h"
#include "flow/refusal.h"
#include "flow/state.h"

static void
put_action(struct json_out *w, const struct action *a)
{
	char id[NUM_MAX + 1];

	json_obj(w);
	json_key(w, "action");
	json_put_str(w, action_name(a->kind));
	if (a->kind == ACTION_COMMENT) {
		json_key(w, "comment");
		json_put_i64(w, a->comment);
	}
	if (a->task != NULL) {
		json_key(w, "task");
		json_put_strn(w, id, num_write(a->task->head.id, id));
	}
	if (a->node != NO_NODE) {
		json_key(w, "node");
		json_put_str(w, inst_node(a->inst, a->node)->id);
	}
	json_key(w, "user");
	json_put_str(w, a->user);
	json_key(w, "text");
	json_put_str(w, a->text);
	if (a->code != REASON_NONE) {
		json_key(w, "code");
		json_put_str(w, reason_name(a->code));
	}
	json_end_obj(w);
}

/* Is the action printed?  Actions of processes without approvals are only
 * listeners, which this program does not run. */
static bool
is_told(const struct action *a)
{
	return !a->inst->def->plain;
}

void
answer_actions(struct json_out *w, const struct state *s)
{
	const struct action *a = s->actions;

	while (a != NULL && !is_told(a))
		a = a->next;
	if (a == NULL)
		return;
	json_key(w, "actions");
	json_arr(w);
	for (; a != NULL; a = a->next)
		if (is_told(a))
			put_action(w, a);
	json_end_arr(w);
}
