/* withdraw.h - an approval is taken back.
 * Source: workflow engine, "Remove signer, copy, withdraw, comment". */
#ifndef APPROVAL_WITHDRAW_H
#define APPROVAL_WITHDRAW_H

#include "flow/event.h"
#include "flow/state.h"

/* withdraw_apply - the event WITHDRAW: the tasks after an approved one are
 * cancelled, and that one can be decided again. */
enum err withdraw_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
