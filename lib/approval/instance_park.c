/* instance_park.c - stops an instance until an administrator lets it go on. */
#include "approval/instance_park.h"
#include "flow/action.h"
#include "flow/refusal.h"
#include "flow/state.h"

static enum err
set_status(struct state *s, const struct event *ev, enum inst_status status)
{
	struct inst *i = ev->inst;
	struct action *a;

	if (i->state != INST_RUNNING)
		return refuse(
		    s, "Instance %lld has ended", (long long)i->head.id);
	if (i->status == (int32_t)status)
		return OK;
	TOUCH(s, i);
	i->status = status;
	a = action_add(s, ACTION_STATUS, i);
	a->text = ev->text;
	return OK;
}

enum err
park_apply(struct state *s, const struct event *ev)
{
	return set_status(s, ev, STATUS_SYSTEM_ERROR);
}

enum err
resume_apply(struct state *s, const struct event *ev)
{
	return set_status(s, ev, STATUS_RUNNING);
}

enum err
park_check(struct state *s, const struct event *ev)
{
	const struct task *task = ev->task;

	if (task == NULL || ev->kind == EVENT_COMMENT ||
	    task->inst->status != STATUS_SYSTEM_ERROR)
		return OK;
	return refuse_as(s, REFUSAL_TASK_SUSPENDED, NULL,
	    "Instance %lld stands still", (long long)task->inst->head.id);
}
