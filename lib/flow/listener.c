/* listener.c - runs the listeners of processes, nodes, flows and tasks in the
 * order of the file. */
#include <string.h>

#include "bpmn/service_set.h"
#include "flow/action.h"
#include "flow/eval.h"
#include "flow/listener.h"
#include "flow/state.h"

/* Runs a listener.  One with an expression is evaluated here; any other becomes
 * an action of storage. */
static enum err
tell(struct state *s, struct token *t, const struct listener_set *l)
{
	struct action *a;
	struct val v;

	if (l->expr != NULL)
		return eval(s, t, l->expr, &v);
	a = action_add(s, ACTION_LISTEN, t->inst);
	a->node = t->node;
	a->task = t->task;
	a->listener = l;
	return OK;
}

static enum err
tell_all(struct state *s, struct token *t, const struct listener_set *l,
    size_t n, const char *event)
{
	for (size_t i = 0; i < n; i++) {
		if (!l[i].task && strcmp(l[i].event, event) == 0)
			TRY(tell(s, t, &l[i]));
	}
	return OK;
}

/* Does the listener listen to tasks, and to this event of them or to all? */
static bool
hears(const struct listener_set *l, const char *event)
{
	return l->task &&
	       (strcmp(l->event, event) == 0 || strcmp(l->event, "all") == 0);
}

enum err
run_listeners(struct state *s, struct token *t, bool task, const char *event)
{
	const struct node *n = inst_node(t->inst, t->node);

	if (!task)
		return tell_all(s, t, n->listeners, n->n_listeners, event);
	for (size_t i = 0; i < n->n_listeners; i++) {
		if (hears(&n->listeners[i], event))
			TRY(tell(s, t, &n->listeners[i]));
	}
	return OK;
}

/* Runs the listeners of a flow that a token takes.  A flow is started, taken
 * and ended in one moment, so listeners to each of these events run. */
enum err
run_flow_listeners(struct state *s, struct token *t, int32_t flow)
{
	static const char *const events[] = { "start", "take", "end" };
	const struct flow *f = &inst_model(t->inst)->flows[flow];

	for (size_t i = 0; i < ARRAY_LEN(events) && f->n_listeners != 0; i++)
		TRY(tell_all(s, t, f->listeners, f->n_listeners, events[i]));
	return OK;
}

enum err
run_process_listeners(struct state *s, struct inst *i, const char *event)
{
	const struct process *p = &inst_model(i)->processes[i->def->process];

	return tell_all(s, i->root, p->listeners, p->n_listeners, event);
}
