/* reassign.h - a task is delegated or transferred to another user.
 * Source: workflow engine, "Delegate / transfer". */
#ifndef APPROVAL_REASSIGN_H
#define APPROVAL_REASSIGN_H

#include "approval/decision.h"
#include "flow/event.h"

/* transfer_to - the task becomes that user's. */
enum err transfer_to(
    struct state *s, const struct decision *d, const char *user) MUST_CHECK;

/* transfer_happen - the event TRANSFER: the task is his from now on. */
enum err transfer_happen(struct state *s, const struct event *ev) MUST_CHECK;

/* delegate_happen - the event DELEGATE: he does his part, then it is the
 * owner's again. */
enum err delegate_happen(struct state *s, const struct event *ev) MUST_CHECK;

#endif
