/* timer_event.h - timers are armed, disarmed and fire; for the files of the
 * engine.  Source: workflow engine, "Timers and HTTP". */
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

/* boundary_timers_arm - the boundary timers of the token's node. */
enum err boundary_timers_arm(struct state *s, struct token *t) MUST_CHECK;

/* catch_timer_arm - the timer of the intermediate event it stands at. */
enum err catch_timer_arm(struct state *s, struct token *t) MUST_CHECK;

/* timers_disarm - all of the token. */
void timers_disarm(struct state *s, struct token *t);

/*
 * timer_fire - it is due.  late: due dates of a cycle missed until now fire
 * once together.
 */
enum err timer_fire(struct state *s, struct timer *timer, bool late) MUST_CHECK;

#endif
