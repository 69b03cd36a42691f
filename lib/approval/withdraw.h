/* withdraw.h - a user takes back his approval.
 * Source: workflow engine, "Remove signer, copy, withdraw, comment". */
#ifndef APPROVAL_WITHDRAW_H
#define APPROVAL_WITHDRAW_H

#include "flow/state.h"
#include "flow/step.h"

/* withdraw_apply - the event WITHDRAW: cancels the tasks after an approved task
 * and opens the approved task again. */
enum err withdraw_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
