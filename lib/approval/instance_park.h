/* instance_park.h - parks an instance after a timer or an outgoing call of it
 * has finally failed, until an administrator resumes it.
 * Source: the workflow
 * contract, "Parked jobs". */
#ifndef APPROVAL_INSTANCE_PARK_H
#define APPROVAL_INSTANCE_PARK_H

#include "flow/state.h"
#include "flow/step.h"

/* park_apply - the event PARK: the instance gets status 5; nothing changes if
 * it has that status already. */
enum err park_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* resume_apply - the event RESUME: the instance gets status 1 again. */
enum err resume_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* park_check - refuses events of people about tasks of a parked instance; only
 * comments are allowed. */
enum err park_check(struct state *s, const struct event *ev) MUST_CHECK;

#endif
