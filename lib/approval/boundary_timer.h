/* boundary_timer.h - boundary timers that do more than send a token on its way;
 * for the files of the engine. */
#ifndef APPROVAL_BOUNDARY_TIMER_H
#define APPROVAL_BOUNDARY_TIMER_H

#include "flow/state.h"

/*
 * boundary_timer_fired - the boundary timer on the token's activity has fired:
 * a delay ends, a child process is ended, the time of a user task is over.
 * Nothing for timers of plain BPMN.  Sources: workflow engine, "SIMPLE
 * model", "Timers and HTTP".
 */
enum err boundary_timer_fired(
    struct state *s, struct token *host, const struct node *timer) MUST_CHECK;

#endif
