/* boundary_timer.c - what boundary timers do to tasks with approvals and in
 * SIMPLE models. */
#include "approval/boundary_timer.h"
#include "approval/approve.h"
#include "approval/decision.h"
#include "approval/reject.h"
#include "approval/return_vars.h"
#include "bpmn/settings.h"
#include "flow/action.h"
#include "flow/leave.h"
#include "flow/multi_instance.h"
#include "flow/state.h"
#include "flow/token.h"

enum { EVENT_TASK = 1, EVENT_DELAY, EVENT_CHILD };
enum { HANDLER_REMIND = 1, HANDLER_APPROVE, HANDLER_REJECT };

static void
remind(struct state *s, struct task *task)
{
	struct action *a = action_add(s, ACTION_REMIND, task->inst);

	a->task = task;
	a->node = task->node;
	a->user = task->assignee;
}

static enum err
task_timeout(struct state *s, struct task *task, int32_t handler)
{
	struct decision d;

	switch (handler) {
	case HANDLER_REMIND:
		remind(s, task);
		return OK;
	case HANDLER_APPROVE:
		d = system_decision(task, REASON_TIMEOUT_APPROVED);
		return approve(s, &d);
	case HANDLER_REJECT:
		d = system_decision(task, REASON_TIMEOUT_REJECTED);
		return reject(s, &d);
	default:
		return OK;
	}
}

/* Does the task belong to the token's activity: to the token itself, or to an
 * element of its multi-instance?  A signer's task counts, too. */
static bool
task_within(const struct task *task, const struct token *host)
{
	while (task->parent != NULL)
		task = task->parent;
	return task->token == host ||
	       (task->token != NULL && task->token->parent == host);
}

static bool
awaits(const struct task *task)
{
	return task->open && task->assignee != NULL &&
	       task->status == TASK_RUNNING &&
	       task->inst->state == INST_RUNNING;
}

/*
 * The time is over for the tasks that are open now.  Approving one of them may
 * create others, for the next element for example; these are not late, so the
 * list is made first.
 */
static enum err
tasks_timeout(struct state *s, struct token *host, int32_t handler)
{
	struct inst *i = host->inst;
	struct task **late;
	size_t n = 0;

	CHAIN_EACH (l, i->tasks)
		n++;
	late = arena_new(&s->notes, struct task *, n);
	n = 0;
	CHAIN_EACH (l, i->tasks) {
		struct task *task = LINKED(struct task, own, l);

		if (awaits(task) && task_within(task, host))
			late[n++] = task;
	}
	for (size_t k = 0; k < n; k++) {
		if (awaits(late[k]))
			TRY(task_timeout(s, late[k], handler));
	}
	return OK;
}

static enum err
child_timeout(struct state *s, struct token *host)
{
	token_clear(s, host);
	return leave(s, host);
}

enum err
boundary_timer_fired(
    struct state *s, struct token *host, const struct node *timer)
{
	if (host->inst->def->plain)
		return OK;
	if (timer->timer->interrupting)
		return_over(s, host->inst, host->node);
	switch (timer->timer->event_type) {
	case EVENT_TASK:
		return tasks_timeout(s, host, timer->timer->handler);
	case EVENT_DELAY:
		return host->mode == TOKEN_RECEIVE ? activity_done(s, host)
		                                   : OK;
	case EVENT_CHILD:
		return host->head.gone ? OK : child_timeout(s, host);
	default:
		return OK;
	}
}
