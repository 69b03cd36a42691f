/* instance_lifecycle.c - starts and ends instances. */
#include "flow/instance_lifecycle.h"
#include "flow/action.h"
#include "flow/call_activity.h"
#include "flow/journal.h"
#include "flow/listener.h"
#include "flow/vars.h"

static const char *
id_text(struct state *s, const struct inst *i)
{
	if (s->env->inst_id != NULL)
		return s->env->inst_id(s->env->arg, &s->mem, i);
	return arena_printf(&s->mem, "%lld", (long long)i->head.id);
}

struct inst *
inst_new(struct state *s, const struct definition *def, struct token *caller,
    const char *starter)
{
	struct inst *i = object_new(s, OBJECT_INST, sizeof(*i));

	i->def = def;
	i->caller = caller;
	i->status = STATUS_RUNNING;
	i->starter = starter != NULL ? arena_strdup(&s->mem, starter) : NULL;
	i->start_ms = s->now_ms;
	i->known = PAST_ALL;
	i->root = token_new(s, i, NULL);
	i->root->depth = caller != NULL ? caller->depth + 1 : 0;
	i->head.id = i->root->head.id;
	i->id_text = id_text(s, i);
	chain_add(s, &s->insts, &i->all);
	chain_add(s, &s->running, &i->running);
	return i;
}

/* The start event may name a variable that gets the id of the starter.  If the
 * variable was given with the start, it keeps its value. */
static enum err
set_initiator(struct state *s, struct inst *i, const char *name)
{
	struct val who = i->starter != NULL ? val_text(i->starter) : val_null();

	if (name == NULL || var_own(i->root, name) != NULL)
		return OK;
	return var_put(s, i->root, name, &who);
}

enum err
inst_start(struct state *s, struct inst *i)
{
	const struct process *p = &inst_model(i)->processes[i->def->process];

	if (p->start == NO_NODE)
		return refuse(s, "Process \"%s\" has no start event", p->id);
	TRY(set_initiator(s, i, inst_node(i, p->start)->initiator));
	TRY(run_process_listeners(s, i, "start"));
	token_go(s, token_new(s, i, i->root), p->start);
	return OK;
}

void
inst_close(struct state *s, struct inst *i, enum inst_state end)
{
	struct action *a;

	if (i->state != INST_RUNNING)
		return;
	TOUCH(s, i);
	if (end == INST_DELETED && i->caller != NULL && i->reason == NULL &&
	    !i->def->plain) {
		i->code = REASON_CANCELLED_WITH_PARENT;
		i->reason = reason_text(i->code);
	}
	i->state = end;
	i->end_ms = s->now_ms;
	i->ended = s->step;
	chain_drop(s, &s->running, &i->running);
	CHAIN_EACH (l, i->root->children)
		token_drop(s, LINKED(struct token, sibling, l));
	tasks_close(s, i);
	s->tokens--;
	if (inst_undecided(i))
		i->status =
		    end == INST_COMPLETED ? STATUS_APPROVED : STATUS_CANCELLED;
	a = action_add(s, ACTION_ENDED, i);
	a->text = i->reason;
	a->code = i->code;
}

enum err
inst_over(struct state *s, struct inst *i)
{
	struct token *caller = i->caller;

	TRY(run_process_listeners(s, i, "end"));
	inst_close(s, i, INST_COMPLETED);
	if (caller == NULL || caller->head.gone || caller->called != i)
		return OK;
	return call_activity_done(s, caller, i);
}
