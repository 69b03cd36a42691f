/*
 * automatic.h - what happens by itself when a task with approvals appears or
 * gets an assignee; for the files of the engine. Source: workflow engine,
 * "Hooks after a task appears".
 */
#ifndef APPROVAL_AUTOMATIC_H
#define APPROVAL_AUTOMATIC_H

#include "flow/state.h"

/* approval_enter - create the task of the token and queue its hooks. */
enum err approval_enter(struct state *s, struct token *t) MUST_CHECK;

/* automatic_next - run those of the task that appeared first.  *ran: there was
 * one. */
enum err automatic_next(struct state *s, bool *ran) MUST_CHECK;

#endif
