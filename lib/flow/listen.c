/*
 * listen.c - listeners run when nodes, flows and instances are entered and
 * left: expressions at once, delegates as actions for who drives the engine.
 */
#include <string.h>

#include "flow/action.h"
#include "flow/service_set.h"
#include "flow/vars.h"
#include "flow/walk.h"

/* What is listened to: where its listeners are, and what happens there. */
struct occasion {
	const struct listener_set *v;
	size_t n;
	bool task;
	const char *event;
};

static bool
meant(const struct listener_set *l, const struct occasion *o)
{
	if (l->task != o->task)
		return false;
	return strcmp(l->event, o->event) == 0 ||
	       (l->task && strcmp(l->event, "all") == 0);
}

static enum err
hear(struct state *s, struct token *t, const struct occasion *o)
{
	for (size_t i = 0; i < o->n; i++) {
		struct action *a;
		struct val v;

		if (!meant(&o->v[i], o))
			continue;
		if (o->v[i].expr != NULL) {
			TRY(eval(s, t, o->v[i].expr, &v));
			continue;
		}
		a = action_add(s, ACTION_LISTEN, t->inst);
		a->node = t->node;
		a->task = t->task;
		a->listener = &o->v[i];
	}
	return OK;
}

enum err
listen(struct state *s, struct token *t, bool task, const char *event)
{
	const struct node *n = inst_node(t->inst, t->node);
	struct occasion o = { n->listeners, n->n_listeners, task, event };

	return hear(s, t, &o);
}

enum err
listen_flow(struct state *s, struct token *t, const struct flow *f)
{
	static const char *const events[] = { "start", "take", "end" };

	for (size_t i = 0; i < ARRAY_LEN(events); i++) {
		struct occasion o = { f->listeners, f->n_listeners, false,
			events[i] };

		TRY(hear(s, t, &o));
	}
	return OK;
}

enum err
listen_inst(struct state *s, struct inst *i, const char *event)
{
	const struct process *p = &inst_model(i)->processes[i->def->process];
	struct occasion o = { p->listeners, p->n_listeners, false, event };

	return hear(s, i->root, &o);
}
