/* timer_event.h - the timers of tokens that wait: they are started, stopped,
 * and wait in the order in which they are due. */
#ifndef FLOW_TIMER_EVENT_H
#define FLOW_TIMER_EVENT_H

#include "flow/state.h"
#include "timer/timer.h"

/* A started timer, which will fire. */
struct timer {
	struct head head;
	struct link all; /* in state.timers */
	struct link own; /* in token.timers */
	struct token *token;
	int32_t node; /* the timer event */
	enum timer_kind kind;
	/* The date, duration or cycle that its expression gave at the start. */
	const char *text;
	struct timer_due due;
};

/* boundary_timers_arm - starts the boundary timers of the token's activity. */
enum err boundary_timers_arm(struct state *s, struct token *t) MUST_CHECK;

/* catch_timer_arm - the token waits at an intermediate timer event: starts its
 * timer. */
enum err catch_timer_arm(struct state *s, struct token *t) MUST_CHECK;

/* timer_disarm - stops one timer, timers_disarm all of the token. */
void timer_disarm(struct state *s, struct timer *timer);
void timers_disarm(struct state *s, struct token *t);

/* timer_rearm - the timer has fired: sets it to its next due date, or stops it
 * after the last one.  late: due dates that are over count as fired, too. */
void timer_rearm(struct state *s, struct timer *timer, bool late);

/* cycles_check - refuses variables that give a timer of a running instance a
 * cycle that is too short, so that the error is that of whoever sets them, not
 * of whoever comes to the timer later.  A cycle that depends on variables still
 * missing is checked when its timer starts. */
enum err cycles_check(struct state *s) MUST_CHECK;

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
