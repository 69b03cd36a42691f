/* automatic.h - what the system does with tasks: when they appear or get an
 * assignee, and when their time is over.
 * Source: workflow engine, "Hooks after a task appears", "Timers and HTTP". */
#ifndef APPROVAL_AUTOMATIC_H
#define APPROVAL_AUTOMATIC_H

#include "flow/state.h"

/* approval_enter - makes the task for a token that has entered a user task with
 * approvals, and queues it for automatic_next. */
enum err approval_enter(struct state *s, struct token *t) MUST_CHECK;

/*
 * automatic_next - takes the first task of the queue and lets the system
 * approve, reject or transfer it, or notify its assignee.  *ran: whether there
 * was a task in the queue.
 */
enum err automatic_next(struct state *s, bool *ran) MUST_CHECK;

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
