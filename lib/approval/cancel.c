/* cancel.c - an instance is called off. */
#include "approval/cancel.h"
#include "flow/journal.h"
#include "flow/move.h"

enum err
cancel_apply(struct state *s, const struct event *ev)
{
	struct inst *i = ev->inst;

	if (i->state != INST_RUNNING)
		return refuse(
		    s, "Instance %lld has ended", (long long)i->head.id);
	TOUCH(s, i);
	i->status = STATUS_CANCELLED;
	i->reason = state_keep(s, ev->text);
	tasks_close(s, i);
	return move_to_end(s, i);
}
