/* signers.h - other users who sign before or after the one who decides a task.
 * Source: workflow engine, "Add signers", "Parent handling". */
#ifndef APPROVAL_SIGNERS_H
#define APPROVAL_SIGNERS_H

#include "flow/event.h"
#include "flow/state.h"

/*
 * signers_done - a signer's task has been approved or removed: when no other
 * signer of the parent task is open, the parent goes on.  NULL: the task that
 * has ended was no signer's.
 */
enum err signers_done(struct state *s, struct task *parent) MUST_CHECK;

/* has_signers - is a signer's task of this task still open? */
bool has_signers(const struct task *task);

/* sign_apply - the event SIGN: signers are added to a task. */
enum err sign_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* unsign_apply - the event UNSIGN: a signer's task is taken away. */
enum err unsign_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
