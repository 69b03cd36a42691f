/* timer_event.h - timer events: starts, stops and fires their timers.
 * Source: workflow engine, "Timers and HTTP". */
#ifndef FLOW_TIMER_EVENT_H
#define FLOW_TIMER_EVENT_H

#include "flow/token.h"
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

/* timers_disarm - stops all timers of the token. */
void timers_disarm(struct state *s, struct token *t);

/*
 * timer_fire - the timer is due: does what its event is meant to do.  late: if
 * several due dates of a cycle were missed, the timer fires once for all of
 * them.
 */
enum err timer_fire(struct state *s, struct timer *timer, bool late) MUST_CHECK;

#endif
