/* signers.h - users who sign a task before or after the user who decides it.
 * Source: workflow engine, "Add signers", "Parent handling". */
#ifndef APPROVAL_SIGNERS_H
#define APPROVAL_SIGNERS_H

#include "flow/state.h"
#include "flow/step.h"

/*
 * signers_done - a signer's task was approved or removed: if no other signer's
 * task of the parent is open, the parent task goes on.  parent NULL: the task
 * that ended was not a signer's.
 */
enum err signers_done(struct state *s, struct task *parent) MUST_CHECK;

/* has_signers - does the task have an open task of a signer? */
bool has_signers(const struct task *task);

/* sign_apply - the event SIGN: signers are added to a task. */
enum err sign_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* unsign_apply - the event UNSIGN: a signer's task is taken away. */
enum err unsign_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
