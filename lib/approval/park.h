/* park.h - an instance stands still because a timer or an outside call of it
 * has failed for good, until an administrator has seen to that.  Source: the
 * workflow contract, "Parked jobs". */
#ifndef APPROVAL_PARK_H
#define APPROVAL_PARK_H

#include "flow/event.h"
#include "flow/state.h"

/* park_apply - the event PARK: the instance gets status 5; parking it once more
 * changes nothing. */
enum err park_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* resume_apply - the event RESUME: status 1 again. */
enum err resume_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* park_check - refuse an event of a person about a task of an instance that
 * stands still, except a comment. */
enum err park_check(struct state *s, const struct event *ev) MUST_CHECK;

#endif
