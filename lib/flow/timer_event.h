/* timer_event.h - timer events: their timers are armed, disarmed and fire.
 * Source: workflow engine, "Timers and HTTP". */
#ifndef FLOW_TIMER_EVENT_H
#define FLOW_TIMER_EVENT_H

#include "flow/token.h"
#include "timer/timer.h"

/* A timer waiting to fire. */
struct timer {
	struct head head;
	struct link all; /* state.timers */
	struct link own; /* token.timers */
	struct token *token;
	int32_t node; /* the timer event itself */
	enum timer_kind kind;
	const char *text; /* its value as it was when armed */
	struct timer_due due;
};

/* boundary_timers_arm - arm the boundary timers of the token's activity. */
enum err boundary_timers_arm(struct state *s, struct token *t) MUST_CHECK;

/*
 * catch_timer_arm - the token waits at an intermediate timer event: arm that.
 */
enum err catch_timer_arm(struct state *s, struct token *t) MUST_CHECK;

/* timers_disarm - disarm all timers of the token. */
void timers_disarm(struct state *s, struct token *t);

/*
 * timer_fire - the timer is due: let it do what its event is there for. late:
 * if several due dates of a cycle have been missed, it fires once for all of
 * them.
 */
enum err timer_fire(struct state *s, struct timer *timer, bool late) MUST_CHECK;

#endif
