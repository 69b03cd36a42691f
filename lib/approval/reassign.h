/* reassign.h - a task is delegated or transferred to another user.
 * Source: workflow engine, "Delegate / transfer". */
#ifndef APPROVAL_REASSIGN_H
#define APPROVAL_REASSIGN_H

#include "approval/decision.h"
#include "flow/event.h"

/* transfer_to - give the task to that user for good, with a comment; whoever
 * had it first stays its owner. */
enum err transfer_to(
    struct state *s, const struct decision *d, const char *user) MUST_CHECK;

/* transfer_apply - the event TRANSFER: the task is the user's from now on. */
enum err transfer_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* delegate_apply - the event DELEGATE: the user decides the task in the
 * owner's stead, then it goes back to its owner. */
enum err delegate_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
