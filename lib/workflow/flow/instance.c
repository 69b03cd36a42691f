/*
 * instance.c - instances begin and end, and are approved by their end; and
 * tokens are removed, because one ends with the other.
 *
 * An undecided instance that completes is approved: its last token has ended
 * (inst_complete), or a terminate end event has ended it.  A rejection or a
 * cancellation (room approval) sets the status first, and then sends the
 * instance to its end event, where it completes with the status that it has.
 *
 * Removing a token removes the tokens inside it and ends the instance that it
 * has called, which removes the tokens of that instance.  A scope whose last
 * token ends only gets into a queue, and is completed in its turn (scopes_end
 * in enter.c).
 */
#include "flow/instance.h"
#include "bpmn/model.h"
#include "flow/action.h"
#include "flow/env.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/timer_event.h"
#include "flow/token.h"
#include "flow/vars.h"

/* -- instances begin ----------------------------------------------------- */

/* The id by which people and clients know the instance (flow/env.h). */
static const char *
inst_id_text(struct state *s, const struct inst *i)
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
	i->id_text = inst_id_text(s, i);
	chain_add(s, &s->insts, &i->all);
	chain_add(s, &s->running, &i->running);
	return i;
}

/* If the variable was given with the start, it keeps its value. */
enum err
inst_set_initiator(struct state *s, struct inst *i)
{
	const struct process *p = &inst_model(i)->processes[i->def->process];
	const char *name = inst_node(i, p->start)->initiator;
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
	TRY(inst_set_initiator(s, i));
	TRY(run_process_listeners(s, i, "start"));
	token_go(s, token_new(s, i, i->root), p->start);
	return OK;
}

/* -- instances end, and their status is known ---------------------------- */

bool
inst_undecided(const struct inst *i)
{
	return i->status == STATUS_RUNNING || i->status == STATUS_SUSPENDED;
}

/* Children that end with their parent get a reason, so that people see why.
 * The root token stays, because the caller still reads its variables. */
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
	s->tokens--; /* the root token */
	if (inst_undecided(i))
		i->status =
		    end == INST_COMPLETED ? STATUS_APPROVED : STATUS_CANCELLED;
	a = action_add(s, ACTION_ENDED, i);
	a->text = i->reason;
	a->code = i->code;
}

enum err
inst_complete(struct state *s, struct inst *i)
{
	TRY(run_process_listeners(s, i, "end"));
	inst_close(s, i, INST_COMPLETED);
	return OK;
}

/* -- tokens are removed -------------------------------------------------- */

void
token_clear(struct state *s, struct token *t)
{
	token_wake(s, t);
	CHAIN_EACH (l, t->children)
		token_drop(s, LINKED(struct token, sibling, l));
	if (t->task != NULL)
		task_cancel(s, t->task, REASON_CANCELLED_BY_SYSTEM);
	t->task = NULL;
	if (t->called != NULL)
		inst_close(s, t->called, INST_DELETED);
	t->called = NULL;
	timers_disarm(s, t);
	vars_end(s, t);
	record_close(s, t);
}

void
token_drop(struct state *s, struct token *t)
{
	token_clear(s, t);
	t->head.gone = true;
	t->inst->moved = s->step;
	s->tokens--;
	if (t->parent == NULL)
		return;
	jot(s, &t->parent->n_inside, sizeof(t->parent->n_inside));
	t->parent->n_inside--;
	chain_drop(s, &t->parent->children, &t->sibling);
}

/* Is the token queued already as a scope that has become empty? */
static bool
is_emptied(const struct state *s, const struct token *t)
{
	const struct token *one = s->emptied;

	while (one != NULL && one != t)
		one = one->next;
	return one != NULL;
}

/* A scope that is empty now is queued and completed later; see scopes_end. */
void
token_end(struct state *s, struct token *t)
{
	struct token *in = t->parent;

	token_drop(s, t);
	if (in->children.first != NULL || is_emptied(s, in))
		return;
	in->next = NULL;
	if (s->emptied_last != NULL)
		s->emptied_last->next = in;
	else
		s->emptied = in;
	s->emptied_last = in;
}
