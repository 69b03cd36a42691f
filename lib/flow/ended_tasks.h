/* ended_tasks.h - the past of an instance: its ended tasks and closed history
 * records.  Few events need them, so a state is loaded without them; the
 * environment is asked to load them when an event does. */
#ifndef FLOW_ENDED_TASKS_H
#define FLOW_ENDED_TASKS_H

#include "flow/state.h"

/* past_need - loads that much of the past of the instance, unless the state has
 * it already. */
void past_need(struct state *s, struct inst *i, enum past what);

/* past_tasks - all ended tasks of the instance in the order of their creation,
 * in s->notes; *n: their number. */
struct task **past_tasks(struct state *s, struct inst *i, size_t *n);

/* tasks_all - the same with the open tasks as well. */
struct task **tasks_all(struct state *s, struct inst *i, size_t *n);

#endif
