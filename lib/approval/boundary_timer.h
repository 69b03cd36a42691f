/* boundary_timer.h - boundary timers of approvals and of SIMPLE models, which
 * do more than send a token on its way. */
#ifndef APPROVAL_BOUNDARY_TIMER_H
#define APPROVAL_BOUNDARY_TIMER_H

#include "flow/state.h"

/*
 * boundary_timer_fired - the boundary timer on the activity at which the host
 * token stands has fired.  By its event type, the time of a user task is over,
 * a delay ends, or a child process is ended; a timer of plain BPMN does
 * nothing here.  Sources: workflow engine, "SIMPLE model", "Timers and HTTP".
 */
enum err boundary_timer_fired(
    struct state *s, struct token *host, const struct node *timer) MUST_CHECK;

#endif
