/* action.c - the list of actions: what storage has to do outside of the engine
 * after a step. */
#include "flow/action.h"
#include "flow/state.h"

struct action *
action_add(struct state *s, enum action_kind kind, struct inst *inst)
{
	struct action *a = arena_new(&s->notes, struct action, 1);

	a->kind = kind;
	a->inst = inst;
	a->node = NO_NODE;
	if (s->actions_last != NULL)
		s->actions_last->next = a;
	else
		s->actions = a;
	s->actions_last = a;
	return a;
}

const char *
action_name(enum action_kind kind)
{
	static const char *const names[] = {
#define ACTION(name, text) text,
#include "flow/action.def"
#undef ACTION
	};

	BUG_ON(kind >= ACTION__MAX);
	return names[kind];
}
