/*
 * automatic.h - what happens by itself when a task with approvals appears or
 * gets an assignee. Source: workflow engine,
 * "Hooks after a task appears".
 */
#ifndef APPROVAL_AUTOMATIC_H
#define APPROVAL_AUTOMATIC_H

#include "flow/state.h"

/* approval_enter - make the task of a token that has entered a user task with
 * approvals, and queue the task for automatic_next. */
enum err approval_enter(struct state *s, struct token *t) MUST_CHECK;

/*
 * automatic_next - take the task that was queued first and let the system
 * approve, reject or transfer it, or notify its assignee.  *ran: there was a
 * task in the queue.
 */
enum err automatic_next(struct state *s, bool *ran) MUST_CHECK;

#endif
