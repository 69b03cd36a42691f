/*
 * decision.c - what all acts on a task have in common: whether a user may
 * decide it, the reason and the comment that are kept, and how an approved task
 * ends.
 *
 * A task that appears or gets another assignee waits in a queue, first in,
 * first out, until the system has looked at it (engine_hooks.c).  Variables
 * remember which nodes have to run again after a return; a node that is left
 * has run.
 */
#include <string.h>

#include "approval/decision.h"
#include "bpmn/settings.h"
#include "flow/action.h"
#include "flow/multi_instance.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/vars.h"

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

enum err
decision_reasoned(struct state *s, const struct decision *d)
{
	const struct task *task = d->task;
	const struct task_set *set = inst_node(task->inst, task->node)->task;

	if (d->system || d->user == NULL || set == NULL || !set->reason ||
	    (d->text != NULL && *d->text != '\0'))
		return OK;
	return refuse_as(s, REFUSAL_REASON_MISSING, NULL,
	    "Task %lld needs a reason", (long long)task->head.id);
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

/* -- comments and copies, which storage keeps ---------------------------- */

void
task_note(struct state *s, struct task *task, enum comment comment,
    const struct decision *d)
{
	struct action *a = action_add(s, ACTION_COMMENT, task->inst);

	a->comment = comment;
	a->task = task;
	a->node = task->node;
	a->user = d->system ? NULL : d->user;
	a->text = d->text;
	a->code = d->code;
}

enum err
comment_apply(struct state *s, const struct event *ev)
{
	struct decision d = { .user = ev->user, .text = ev->text };

	if (!ev->task->open)
		return refuse_as(s, REFUSAL_TASK_MISSING, NULL,
		    "Task %lld is no longer open",
		    (long long)ev->task->head.id);
	task_note(s, ev->task, 0, &d);
	return OK;
}

enum err
copy_apply(struct state *s, const struct event *ev)
{
	for (size_t i = 0; i < ev->users.n; i++) {
		struct action *a = action_add(s, ACTION_COPY, ev->task->inst);

		a->task = ev->task;
		a->node = ev->task->node;
		a->user = arena_strdup(&s->notes, ev->users.v[i]);
		a->text = ev->text;
	}
	return OK;
}

/* -- tasks that the system looks at -------------------------------------- */

void
automatic_later(struct state *s, struct task *task)
{
	if (task->queued)
		return;
	TOUCH(s, task);
	task->queued = true;
	task->next = NULL;
	if (s->automatic_last != NULL)
		s->automatic_last->next = task;
	else
		s->automatic = task;
	s->automatic_last = task;
}

enum err
automatic_again(struct state *s, struct task *task)
{
	if (task->assignee == NULL)
		return OK;
	automatic_later(s, task);
	return task->token != NULL
	           ? run_listeners(s, task->token, true, "assignment")
	           : OK;
}

/* -- the end of a task --------------------------------------------------- */

#define SIMULATED "NEED_SIMULATE_TASK_IDS"

const char *
return_flag(struct state *s, const struct inst *i, int32_t node)
{
	return arena_printf(
	    &s->notes, "RETURN_FLAG_%s", inst_node(i, node)->id);
}

void
return_over(struct state *s, const struct inst *i, int32_t node)
{
	var_drop(s, i->root, return_flag(s, i, node));
}

enum err
forget_simulated(struct state *s, struct inst *i, int32_t node)
{
	struct var *v = var_own(i->root, SIMULATED);
	struct val left = { .kind = VAL_LIST };
	struct val *list;

	if (v == NULL || v->value.kind != VAL_LIST)
		return OK;
	list = arena_new(&s->notes, struct val, v->value.n + 1);
	for (uint32_t k = 0; k < v->value.n; k++) {
		const struct val *one = &v->value.list[k];

		if (one->kind != VAL_TEXT ||
		    strcmp(one->s, inst_node(i, node)->id) != 0)
			list[left.n++] = *one;
	}
	left.list = list;
	return var_put(s, i->root, SIMULATED, &left);
}

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
