/*
 * decision.c - what people and the system do with a task: approve it, have
 * others sign it, give it to another user, comment on it; and what all acts on
 * a task have in common: whether the user may, the reason and the comment that
 * are kept.  How a task is rejected is in reject.c, how it goes back in
 * return.c.
 *
 * A task that appears or gets another assignee waits in a queue, first in,
 * first out, until the system has looked at it (engine_hooks.c).  Variables
 * remember which nodes have to run again after a return; a node that is left
 * has run.
 *
 * Signers decide before or after the user who has the task.  Each signer gets a
 * task of his own, whose parent is the signed task; that one goes on when all
 * of them are done.  A delegated task goes back to its owner when the other
 * user has decided it.
 */
#include <string.h>

#include "approval/decision.h"
#include "approval/next_choice.h"
#include "bpmn/settings.h"
#include "expr/variable_names.h"
#include "flow/action.h"
#include "flow/multi_instance.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/vars.h"

/* -- who may decide, and why he did --------------------------------------- */

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

	if (d->user == NULL || set == NULL || !set->reason ||
	    (d->text != NULL && *d->text != '\0'))
		return OK;
	return refuse_as(s, REFUSAL_REASON_MISSING, NULL,
	    "Task %lld needs a reason", (long long)task->head.id);
}

/* Says why the user may not decide now: signers have to decide first, or he has
 * decided and signers after him are next; then he has no such task any more. */
static enum err
not_his_turn(struct state *s, const struct task *task)
{
	return refuse_as(s,
	    task->status == TASK_SIGNING ? REFUSAL_TASK_MISSING
	                                 : REFUSAL_TASK_NOT_YOURS,
	    NULL, "Task %lld waits for its signers", (long long)task->head.id);
}

/* A task without assignee belongs to everybody, or to nobody if tasks must be
 * claimed. */
static bool
is_his(const struct state *s, const struct task *task, const char *user)
{
	if (task->assignee == NULL)
		return !s->env->claimed_only;
	return strcmp(user, task->assignee) == 0;
}

/* Refuses to do anything with a task that has ended. */
static enum err
check_open(struct state *s, const struct task *task)
{
	if (task->open)
		return OK;
	return refuse_as(s, REFUSAL_TASK_MISSING, NULL,
	    "Task %lld is no longer open", (long long)task->head.id);
}

enum err
task_may(struct state *s, const struct task *task, const char *user)
{
	TRY(check_open(s, task));
	if (task->status != TASK_RUNNING)
		return not_his_turn(s, task);
	if (user != NULL && !is_his(s, task, user))
		return refuse_as(s, REFUSAL_TASK_NOT_YOURS, NULL,
		    "Task %lld is not that of %s", (long long)task->head.id,
		    user);
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
	a->user = d->user;
	a->text = d->text;
	a->code = d->code;
}

enum err
comment_apply(struct state *s, const struct event *ev)
{
	struct decision d = { .user = ev->user, .text = ev->text };

	TRY(check_open(s, ev->task));
	task_note(s, ev->task, COMMENT_PLAIN, &d);
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

/* An assignee was set, possibly the same one again: queues the task, so that
 * the system may decide it or notify him, and runs the listeners to
 * assignments.  Nothing is done for a task without assignee. */
static enum err
automatic_again(struct state *s, struct task *task)
{
	if (task->assignee == NULL)
		return OK;
	automatic_later(s, task);
	return task->token != NULL
	           ? run_task_listeners(s, task->token, "assignment")
	           : OK;
}

/* -- the end of an approved task, and what is remembered of a return ------ */

const char *
return_flag(struct state *s, const struct inst *i, int32_t node)
{
	return arena_printf(
	    &s->notes, VAR_RETURN_FLAG "%s", inst_node(i, node)->id);
}

void
return_over(struct state *s, const struct inst *i, int32_t node)
{
	var_drop(s, i->root, return_flag(s, i, node));
}

/* The node was approved again after a return: takes it off the list of those
 * that have to be decided again. */
static enum err
simulated_remove(struct state *s, struct inst *i, int32_t node)
{
	struct var *v = var_own(i->root, VAR_SIMULATED);
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
	return var_put(s, i->root, VAR_SIMULATED, &left);
}

/* Has the token left its node, or was it removed? */
static bool
has_left(const struct token *t)
{
	return t->head.gone || t->mode == TOKEN_MOVING;
}

/* Lets the token go on, and ends a return to its node when that is left: in a
 * multi-instance only when the body goes on, because more elements may begin
 * until then. */
static enum err
go_on(struct state *s, struct task *task, struct token *t)
{
	const struct token *host = t->element ? t->parent : t;

	TRY(activity_done(s, t));
	if (has_left(host))
		return_over(s, task->inst, task->node);
	return OK;
}

/* Ends the task as approved; its token, if it has one, goes on. */
static enum err
task_complete(struct state *s, struct task *task)
{
	struct token *t = task->token;

	TRY(simulated_remove(s, task->inst, task->node));
	if (t != NULL)
		TRY(run_task_listeners(s, t, "complete"));
	task_close(s, task, TASK_APPROVED);
	return t != NULL ? go_on(s, task, t) : OK;
}

/* -- signers, whose task goes on when all are done ------------------------ */

/* Has the task an open task of a signer? */
static bool
has_signers(const struct task *task)
{
	if (task->sign == SIGN_NONE)
		return false;
	CHAIN_EACH (l, task->inst->tasks) {
		if (LINKED(struct task, own, l)->parent == task)
			return true;
	}
	return false;
}

/* All signers who come before the parent task have approved or were removed, so
 * it is now the turn of its owner to decide it. */
static enum err
turn_of_parent(struct state *s, struct task *parent)
{
	TOUCH(s, parent);
	parent->assignee = parent->owner;
	parent->delegation = DELEGATION_RESOLVED;
	parent->status = TASK_RUNNING;
	return automatic_again(s, parent);
}

/* If none of its signers is left, the signed task goes on: with signers before
 * it, it is now to be decided; with signers after it, it is approved at last.
 * That may have been the last signer of yet another task, and so on. */
static enum err
signers_done(struct state *s, struct task *parent)
{
	while (parent != NULL && parent->open && !has_signers(parent)) {
		enum sign_type was = parent->sign;

		TOUCH(s, parent);
		parent->sign = SIGN_NONE;
		if (was == SIGN_BEFORE)
			TRY(turn_of_parent(s, parent));
		else if (was == SIGN_AFTER && parent->status == TASK_SIGNING)
			TRY(task_complete(s, parent));
		parent = parent->parent;
	}
	return OK;
}

/* -- approving ----------------------------------------------------------- */

/* Refuses a person's decision that lacks a signature or a reason although the
 * task's node requires it. */
static enum err
check_demands(struct state *s, const struct decision *d)
{
	const struct task *task = d->task;
	const struct task_set *set = inst_node(task->inst, task->node)->task;
	long long id = (long long)task->head.id;

	if (d->user == NULL || set == NULL)
		return OK;
	if (set->sign && (d->picture == NULL || *d->picture == '\0'))
		return refuse_as(s, REFUSAL_SIGNATURE_MISSING, NULL,
		    "Task %lld needs a signature", id);
	return decision_reasoned(s, d);
}

/* The user to whom the task was delegated has decided.  This only ends the
 * delegation: the task goes back to its owner, who then decides it. */
static enum err
hand_back(struct state *s, const struct decision *d)
{
	struct task *task = d->task;

	TOUCH(s, task);
	task->assignee = task->owner;
	task->delegation = DELEGATION_RESOLVED;
	decision_reason(s, task, d);
	task_note(s, task, COMMENT_DELEGATION_DONE, d);
	return automatic_again(s, task);
}

/* Sets the variables that were sent with the decision. */
static enum err
set_vars(struct state *s, const struct decision *d)
{
	if (d->vars == NULL)
		return OK;
	return var_set_all(s, task_token(d->task), d->vars);
}

/* The task is approved, but signers after it are still open.  It stays open
 * until they have approved; their tasks can be decided from now on. */
static enum err
wait_signers(struct state *s, const struct decision *d)
{
	struct task *task = d->task;

	TOUCH(s, task);
	task->status = TASK_SIGNING;
	decision_reason(s, task, d);
	task->picture = state_keep(s, d->picture);
	task_note(s, task, COMMENT_APPROVED, d);
	CHAIN_EACH (l, task->inst->tasks) {
		struct task *child = LINKED(struct task, own, l);

		if (child->parent != task)
			continue;
		TOUCH(s, child);
		child->assignee = child->owner;
		child->status = TASK_RUNNING;
		automatic_later(s, child);
	}
	return set_vars(s, d);
}

/* Nobody has to sign before the task is approved: carries out the approval, and
 * lets the task that it signs go on if it was the last signer. */
static enum err
approve_now(struct state *s, const struct decision *d)
{
	struct task *task = d->task;

	TRY(set_vars(s, d));
	TRY(next_choose(s, d));
	TOUCH(s, task);
	decision_reason(s, task, d);
	task->picture = state_keep(s, d->picture);
	task_note(s, task, COMMENT_APPROVED, d);
	TRY(task_complete(s, task));
	return signers_done(s, task->parent);
}

enum err
approve(struct state *s, const struct decision *d)
{
	TRY(task_may(s, d->task, d->user));
	TRY(check_demands(s, d));
	if (d->task->delegation == DELEGATION_PENDING)
		return hand_back(s, d);
	if (d->task->sign == SIGN_AFTER && has_signers(d->task))
		return wait_signers(s, d);
	return approve_now(s, d);
}

enum err
approve_apply(struct state *s, const struct event *ev)
{
	struct decision d = { .task = ev->task,
		.user = ev->user,
		.text = ev->text,
		.picture = ev->picture,
		.vars = &ev->vars,
		.next = &ev->next };

	return approve(s, &d);
}

/* -- adding and removing signers ----------------------------------------- */

/* Is the user the assignee or the owner of an open task of the same node? */
static bool
takes_part(const struct task *task, const char *user)
{
	CHAIN_EACH (l, task->inst->tasks) {
		const struct task *one = LINKED(struct task, own, l);

		if (one->node != task->node)
			continue;
		if ((one->assignee && strcmp(one->assignee, user) == 0) ||
		    (one->owner && strcmp(one->owner, user) == 0))
			return true;
	}
	return false;
}

/* Opens the task of a signer.  A signer before the decision can decide at once
 * and is the assignee; one after it is only the owner until wait_signers. */
static void
signer_add(struct state *s, struct task *parent, const char *user, bool before)
{
	struct task *child = object_new(s, OBJECT_TASK, sizeof(*child));

	child->head.id = ++s->last.id;
	child->inst = parent->inst;
	child->parent = parent;
	child->node = parent->node;
	child->open = true;
	child->name = parent->name;
	child->start_ms = s->now_ms;
	child->status = before ? TASK_RUNNING : TASK_WAITING;
	*(before ? &child->assignee : &child->owner) =
	    arena_strdup(&s->mem, user);
	chain_add(s, &parent->inst->tasks, &child->own);
	chain_add(s, &s->open, &child->opened);
	if (before)
		automatic_later(s, child);
}

/* While a task waits for signers before it, it has no assignee; its owner may
 * still add signers. */
static bool
may_add_before(const struct event *ev)
{
	const struct task *task = ev->task;

	return task->open && task->sign == SIGN_BEFORE &&
	       task->status == TASK_WAITING && task->owner != NULL &&
	       (ev->user == NULL || strcmp(ev->user, task->owner) == 0);
}

/* Refuses to give a task to a user who does not exist, with that refusal, or
 * who could not open it. */
static enum err
taker_check(struct state *s, const char *user, enum refusal unknown)
{
	const struct flow_env *env = s->env;
	const char *lack;

	if (env->enabled != NULL && !env->enabled(env->arg, user))
		return refuse_as(
		    s, unknown, user, "User %s does not exist", user);
	lack =
	    env->lacks != NULL ? env->lacks(env->arg, &s->notes, user) : NULL;
	if (lack != NULL)
		return refuse_as(s, REFUSAL_ASSIGNEE_CANNOT_ACT, lack,
		    "User %s may not open tasks", user);
	return OK;
}

/* Refuses signers whom the caller may not add, or who decide the task already
 * or cannot. */
static enum err
sign_check(struct state *s, const struct event *ev, enum sign_type type)
{
	const struct task *task = ev->task;
	long long id = (long long)task->head.id;

	if (!may_add_before(ev))
		TRY(task_may(s, task, ev->user));
	if (task->sign != SIGN_NONE && task->sign != type)
		return refuse_as(s, REFUSAL_SIGN_TYPE_CONFLICT,
		    task->sign == SIGN_BEFORE ? "before" : "after",
		    "Task %lld has signers of the other kind", id);
	if (ev->users.n == 0)
		return refuse(s, "Task %lld: no signer is named", id);
	for (size_t i = 0; i < ev->users.n; i++) {
		const char *user = ev->users.v[i];

		if (takes_part(task, user))
			return refuse_as(s, REFUSAL_SIGNER_REPEATED, user,
			    "User %s already decides task %lld", user, id);
		TRY(taker_check(s, user, REFUSAL_SIGNER_UNKNOWN));
	}
	return OK;
}

enum err
sign_apply(struct state *s, const struct event *ev)
{
	enum sign_type type = ev->before ? SIGN_BEFORE : SIGN_AFTER;
	struct decision d = { .user = ev->user, .text = ev->text };
	struct task *task = ev->task;

	if (s->env->prefetch != NULL)
		s->env->prefetch(s->env->arg, &ev->users);
	TRY(sign_check(s, ev, type));
	TOUCH(s, task);
	if (ev->before && task->sign == SIGN_NONE) {
		/* A delegated task goes back to its owner from the signers, as
		 * it would from the user to whom it was delegated. */
		if (task->delegation != DELEGATION_PENDING)
			task->owner = task->assignee;
		task->assignee = NULL;
		task->status = TASK_WAITING;
	}
	task->sign = type;
	/* A user who is named twice signs once.  The first takes no part yet:
	 * sign_check refuses those who do. */
	for (size_t i = 0; i < ev->users.n; i++) {
		if (i == 0 || !takes_part(task, ev->users.v[i]))
			signer_add(s, task, ev->users.v[i], ev->before);
	}
	task_note(s, task, COMMENT_SIGNER_ADDED, &d);
	return OK;
}

enum err
unsign_apply(struct state *s, const struct event *ev)
{
	struct decision d = { .user = ev->user, .text = ev->text };
	struct task *task = ev->task, *parent = task->parent;

	if (!task->open || parent == NULL || parent->sign == SIGN_NONE)
		return refuse_as(s, REFUSAL_SIGN_NOT_CHILD, NULL,
		    "Task %lld is that of no signer", (long long)task->head.id);
	task_cancel(s, task, REASON_CANCELLED_BY_SYSTEM);
	task_note(s, parent, COMMENT_SIGNER_REMOVED, &d);
	return signers_done(s, parent);
}

/* -- another user --------------------------------------------------------- */

/* Gives the task to another user.  Its owner stays the user who had it
 * first. */
static enum err
give_task(struct state *s, struct task *task, const char *user)
{
	TOUCH(s, task);
	if (task->owner == NULL)
		task->owner = task->assignee;
	task->assignee = arena_strdup(&s->mem, user);
	return automatic_again(s, task);
}

enum err
transfer_to(struct state *s, const struct decision *d, const char *user)
{
	task_note(s, d->task, COMMENT_TRANSFERRED, d);
	return give_task(s, d->task, user);
}

/* Checks a delegation or transfer: whether the caller may give the task away,
 * and the user have it. */
static enum err
give_task_check(struct state *s, const struct event *ev)
{
	const struct task *task = ev->task;
	bool delegates = ev->kind == EVENT_DELEGATE;
	long long id = (long long)task->head.id;
	const char *user;

	TRY(task_may(s, task, ev->others ? NULL : ev->user));
	if (ev->users.n != 1)
		return refuse(s, "Task %lld goes to one user", id);
	user = ev->users.v[0];
	if (task->assignee != NULL && strcmp(task->assignee, user) == 0)
		return refuse_as(s,
		    delegates ? REFUSAL_DELEGATE_SAME : REFUSAL_TRANSFER_SAME,
		    NULL, "Task %lld is already that of %s", id, user);
	return taker_check(s, user,
	    delegates ? REFUSAL_DELEGATE_UNKNOWN : REFUSAL_TRANSFER_UNKNOWN);
}

enum err
transfer_apply(struct state *s, const struct event *ev)
{
	struct decision d = {
		.task = ev->task, .user = ev->user, .text = ev->text
	};

	TRY(give_task_check(s, ev));
	return transfer_to(s, &d, ev->users.v[0]);
}

enum err
delegate_apply(struct state *s, const struct event *ev)
{
	struct decision d = {
		.task = ev->task, .user = ev->user, .text = ev->text
	};

	TRY(give_task_check(s, ev));
	task_note(s, ev->task, COMMENT_DELEGATED, &d);
	TRY(give_task(s, ev->task, ev->users.v[0]));
	ev->task->delegation = DELEGATION_PENDING;
	return OK;
}
