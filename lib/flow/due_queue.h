/* due_queue.h - inner: the waiting timers of a state in the order in which they
 * are due, while time advances. */
#ifndef FLOW_DUE_QUEUE_H
#define FLOW_DUE_QUEUE_H

#include "flow/timer_event.h"

/* A binary heap of timers.  All zero: empty. */
struct due_queue {
	struct timer **v;
	size_t n, room;
	int64_t last; /* id of the newest timer that was ever added */
};

/* due_queue_fill - adds the waiting timers of the state that were started since
 * the last call, at the first call all. */
void due_queue_fill(struct due_queue *q, struct state *s);

/* due_queue_add - adds a timer that was taken out and waits again. */
void due_queue_add(struct due_queue *q, struct state *s, struct timer *t);

/* due_queue_take - takes out the timer that is due first, the oldest of several
 * due at the same time.  NULL: none is due by end_ms. */
struct timer *due_queue_take(struct due_queue *q, int64_t end_ms);

#endif
