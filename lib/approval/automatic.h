/*
 * automatic.h - what the system does with a task that appears or gets an
 * assignee.
 * Source: workflow engine, "Hooks after a task appears".
 */
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

#endif
