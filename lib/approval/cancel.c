/* cancel.c - ends an instance as cancelled. */
#include <string.h>

#include "approval/cancel.h"
#include "flow/move.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"

static enum reason
by_whom(const struct inst *i, const char *user)
{
	bool starter =
	    user != NULL && i->starter != NULL && strcmp(user, i->starter) == 0;

	return starter ? REASON_CANCELLED_BY_STARTER
	               : REASON_CANCELLED_BY_ADMIN;
}

enum err
cancel_apply(struct state *s, const struct event *ev)
{
	struct inst *i = ev->inst;

	if (i->state != INST_RUNNING)
		return refuse_as(s, REFUSAL_CANCEL_NOT_RUNNING, NULL,
		    "Instance %lld has ended", (long long)i->head.id);
	TOUCH(s, i);
	i->status = STATUS_CANCELLED;
	i->code = ev->code != REASON_NONE ? ev->code : by_whom(i, ev->user);
	i->reason = state_keep(s, ev->text);
	tasks_close(s, i);
	return move_to_end(s, i);
}
