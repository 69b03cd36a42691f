/* child_process.c - what approvals add to an instance that another instance
 * calls. */
#include "approval/child_process.h"
#include "approval/candidates.h"
#include "bpmn/settings.h"
#include "expr/val.h"
#include "flow/move.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/vars.h"

static const char *
first_of(const struct strs *users)
{
	return users->n != 0 ? users->v[0] : NULL;
}

const char *
child_process_starter(
    struct state *s, const struct token *t, const struct definition *def)
{
	const struct call_set *call = inst_node(t->inst, t->node)->call;
	const struct var *field;
	struct strs users = { 0 };

	if (call->starter_type != CALL_STARTER_FIELD ||
	    call->starter_field == NULL)
		return t->inst->starter;
	field = var_seen(t, call->starter_field);
	if (field != NULL)
		user_ids(s, &field->value, &users);
	if (users.n != 0)
		return users.v[0];
	if (call->starter_empty == MISSING_CHILD_MANAGER)
		return first_of(&def->managers);
	if (call->starter_empty == MISSING_PARENT_MANAGER)
		return first_of(&t->inst->def->managers);
	return t->inst->starter;
}

enum err
child_process_begin(struct state *s, struct token *t, struct inst *i)
{
	const struct call_set *call = inst_node(t->inst, t->node)->call;
	struct val skip = val_bool(call->skip_start);
	struct val who = i->starter != NULL ? val_text(i->starter) : val_null();

	if (i->def->plain)
		return OK;
	TRY(var_int(s, i->root, "PROCESS_STATUS", STATUS_RUNNING));
	TRY(var_put(s, i->root, "PROCESS_START_USER_ID", &who));
	return var_put(s, i->root, "PROCESS_SKIP_START_USER_NODE", &skip);
}

/* An instance with approvals is rejected when an instance that it has called
 * ends without being approved. */
enum err
child_process_rejected(struct state *s, struct token *t)
{
	struct inst *i = t->inst;

	TOUCH(s, i);
	i->status = STATUS_REJECTED;
	i->code = REASON_CHILD_REJECTED;
	i->reason = reason_text(i->code);
	return move_to_end(s, i);
}
