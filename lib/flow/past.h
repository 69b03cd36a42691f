/*
 * past.h - what has ended in an instance.  Few events look at it, so a state
 * that was loaded has none of it until one does: then the environment is asked.
 */
#ifndef FLOW_PAST_H
#define FLOW_PAST_H

#include "flow/state.h"

/* past_need - have at least that much of the instance's past in the state. */
void past_need(struct state *s, struct inst *i, enum past what);

/* past_tasks - all tasks of the instance that have ended, in order of creation,
 * in s->notes; *n: how many. */
struct task **past_tasks(struct state *s, struct inst *i, size_t *n);

/* tasks_all - the same with those that are open. */
struct task **tasks_all(struct state *s, struct inst *i, size_t *n);

#endif
