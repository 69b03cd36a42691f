/* signers.h - others who sign before or after the one who decides a task.
 * Source: workflow engine, "Add signers", "Parent handling". */
#ifndef APPROVAL_SIGNERS_H
#define APPROVAL_SIGNERS_H

#include "flow/event.h"
#include "flow/state.h"

/* signers_done - a child of this task is through or gone; NULL: had none. */
enum err signers_done(struct state *s, struct task *parent) MUST_CHECK;

/* has_signers - is one of its signers' tasks open? */
bool has_signers(const struct task *task);

/* sign_happen - the event SIGN: signers are added to a task. */
enum err sign_happen(struct state *s, const struct event *ev) MUST_CHECK;

/* unsign_happen - the event UNSIGN: a signer's task is taken away. */
enum err unsign_happen(struct state *s, const struct event *ev) MUST_CHECK;

#endif
