/* approve.h - approves a task, adds its signers and removes them, and gives it
 * to another user. */
#ifndef APPROVAL_APPROVE_H
#define APPROVAL_APPROVE_H

#include "approval/decision.h"
#include "flow/state.h"
#include "flow/step.h"

/* approve - approves the task of the decision, unless signers must first, or
 * hands a delegated one back to its owner.  Tokens that can go on now are not
 * moved yet. */
enum err approve(struct state *s, const struct decision *d) MUST_CHECK;

/* approve_apply - the event COMPLETE of a task with approvals. */
enum err approve_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* sign_apply - the event SIGN: signers are added to a task. */
enum err sign_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* unsign_apply - the event UNSIGN: a signer's task is taken away. */
enum err unsign_apply(struct state *s, const struct event *ev) MUST_CHECK;

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
