/* boundary_timer.h - boundary timers of approvals and SIMPLE models, which do
 * more than start a token at their node. */
#ifndef APPROVAL_BOUNDARY_TIMER_H
#define APPROVAL_BOUNDARY_TIMER_H

#include "flow/state.h"

/*
 * boundary_timer_fired - the boundary timer on the activity at which the host
 * token stands has fired.  Its event type says what this means: the time of a
 * user task is over, a delay is over, or a child process has to end.  A timer
 * of plain BPMN does nothing here.  Sources: workflow engine, "SIMPLE model",
 * "Timers and HTTP".
 */
enum err boundary_timer_fired(
    struct state *s, struct token *host, const struct node *timer) MUST_CHECK;

#endif
