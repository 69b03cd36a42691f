/* task_through.c - ends a task as approved and lets its token go on. */
#include "approval/task_through.h"
#include "approval/return_vars.h"
#include "flow/action.h"
#include "flow/multi_instance.h"
#include "flow/task.h"

/* Has the token left its node, or was it removed? */
static bool
has_left(const struct token *t)
{
	return t->head.gone || t->mode == TOKEN_MOVING;
}

/* Lets the token go on.  In a multi-instance the node is left only when the
 * body goes on, because more elements may begin until then. */
static enum err
go_on(struct state *s, struct task *task, struct token *t)
{
	const struct token *host = t->element ? t->parent : t;

	TRY(activity_done(s, t));
	if (has_left(host))
		return_over(s, task->inst, task->node);
	return OK;
}

enum err
task_through(struct state *s, struct task *task)
{
	struct token *t = task->token;

	TRY(forget_simulated(s, task->inst, task->node));
	if (t != NULL)
		TRY(run_listeners(s, t, true, "complete"));
	task_close(s, task, TASK_APPROVED);
	return t != NULL ? go_on(s, task, t) : OK;
}
