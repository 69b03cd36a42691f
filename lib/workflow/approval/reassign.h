/* reassign.h - delegates or transfers a task to another user.
 * Source: workflow engine, "Delegate / transfer". */
#ifndef APPROVAL_REASSIGN_H
#define APPROVAL_REASSIGN_H

#include "approval/decision.h"
#include "flow/step.h"

/* transfer_to - gives the task to that user for good and adds a comment.  The
 * first user who had the task stays its owner. */
enum err transfer_to(
    struct state *s, const struct decision *d, const char *user) MUST_CHECK;

/* transfer_apply - the event TRANSFER: the task belongs to another user from
 * now on. */
enum err transfer_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* delegate_apply - the event DELEGATE: another user decides the task for its
 * owner; then the task goes back to the owner. */
enum err delegate_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
