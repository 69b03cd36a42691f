/* decision.c - checks whether a user may decide a task, and keeps the reason of
 * the decision. */
#include <string.h>

#include "approval/decision.h"
#include "flow/refusal.h"
#include "flow/state.h"

struct decision
system_decision(struct task *task, enum reason code)
{
	return (struct decision){ .task = task,
		.text = reason_text(code),
		.code = code,
		.system = true };
}

void
decision_reason(struct state *s, struct task *task, const struct decision *d)
{
	task->reason = state_keep(s, d->text);
	task->code = d->code;
}

/* Says why the user may not decide now: signers have to decide first, or he has
 * decided and signers after him are next. */
static enum err
not_his_turn(struct state *s, const struct task *task)
{
	return refuse_as(s,
	    task->status == TASK_SIGNING ? REFUSAL_TASK_MISSING
	                                 : REFUSAL_TASK_NOT_YOURS,
	    NULL, "Task %lld waits for its signers", (long long)task->head.id);
}

static bool
is_his(const struct state *s, const struct task *task, const char *user)
{
	if (task->assignee == NULL)
		return !s->env->claimed_only;
	return strcmp(user, task->assignee) == 0;
}

enum err
task_may(struct state *s, const struct task *task, const char *user)
{
	long long id = (long long)task->head.id;

	if (!task->open)
		return refuse_as(s, REFUSAL_TASK_MISSING, NULL,
		    "Task %lld is no longer open", id);
	if (task->status != TASK_RUNNING)
		return not_his_turn(s, task);
	if (user != NULL && !is_his(s, task, user))
		return refuse_as(s, REFUSAL_TASK_NOT_YOURS, NULL,
		    "Task %lld is not that of %s", id, user);
	return OK;
}
