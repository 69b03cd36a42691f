/* ended_tasks.h - the ended tasks and the closed history of an instance.  Few
 * events need them, so a state is loaded without them; when an event needs
 * them, the environment is asked to load them. */
#ifndef FLOW_ENDED_TASKS_H
#define FLOW_ENDED_TASKS_H

#include "flow/state.h"

/* past_need - load that much of the past of the instance, unless it is in the
 * state already. */
void past_need(struct state *s, struct inst *i, enum past what);

/* past_tasks - all tasks of the instance that have ended, in order of creation,
 * in s->notes; *n: how many. */
struct task **past_tasks(struct state *s, struct inst *i, size_t *n);

/* tasks_all - the same, and the open tasks as well. */
struct task **tasks_all(struct state *s, struct inst *i, size_t *n);

#endif
