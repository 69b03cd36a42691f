/* task_decide.c - endpoints that approve, reject, return and withdraw tasks. */
#include "bpm/bpm_tables.h"
#include "bpm/errors.h"
#include "bpm/node_form.h"
#include "bpm/task_step.h"
#include "flow/task.h"
#include "flowdb/blacklist_process.h"
#include "flowdb/errors.h"
#include "flowdb/variables.h"
#include "input/text_form.h"
#include "people/people.h"

#define ATTACHMENTS_MAX 20
#define ADDRESS_MAX     1024 /* characters of the URL of a file */

struct task_approve {
	const char *id, *reason, *sign_pic_url;
	struct strs attachments;
	struct raw variables, next_assignees;
};
static const struct field task_approve_fields[] = {
	FIELD(struct task_approve, id, .req = true),
	FIELD(struct task_approve, reason, .max = TASK_REASON_MAX),
	FIELD(struct task_approve, sign_pic_url, .max = ADDRESS_MAX,
	    .form = &form_link),
	FIELD(struct task_approve, attachments, .max = ATTACHMENTS_MAX,
	    .entry_max = ADDRESS_MAX, .form = &form_link,
	    .doc = "addresses of files"),
	FIELD(struct task_approve, variables, .object = true,
	    .max_bytes = SENT_VARIABLES_MAX),
	FIELD(struct task_approve, next_assignees, .object = true,
	    .doc = "users by node"),
};

struct task_reject {
	const char *id, *reason;
	struct strs attachments;
};
static const struct field task_reject_fields[] = {
	FIELD(struct task_reject, id, .req = true),
	FIELD(struct task_reject, reason, .max = TASK_REASON_MAX),
	FIELD(struct task_reject, attachments, .max = ATTACHMENTS_MAX,
	    .entry_max = ADDRESS_MAX, .form = &form_link,
	    .doc = "addresses of files"),
};

struct task_return {
	const char *id, *target_task_definition_key, *reason;
};
static const struct field task_return_fields[] = {
	FIELD(struct task_return, id, .req = true),
	FIELD(struct task_return, target_task_definition_key, .req = true,
	    .doc = "id of a user task"),
	FIELD(struct task_return, reason, .req = true, .max = TASK_REASON_MAX),
};

struct task_withdraw {
	const char *task_id;
};
static const struct field task_withdraw_fields[] = {
	FIELD(struct task_withdraw, task_id, .req = true),
};

static enum err
approve_in(struct at_task *at, const struct task_approve *q)
{
	struct ctx *ctx = at->tree.ctx;
	const struct task *task = at->task;
	const struct definition *def = task->inst->def;
	struct step_extra extra = { .attachments = q->attachments };
	struct event ev = { .kind = EVENT_COMPLETE,
		.task = at->task,
		.user = people_name(ctx, ctx->caller.id),
		.text = q->reason,
		.picture = q->sign_pic_url };

	TRY(sent_variables(ctx, &q->variables, def, &ev.vars));
	ev.vars = task_writes(ctx->mem, task, &ev.vars);
	TRY(chosen_users_read(
	    ctx, "nextAssignees", &q->next_assignees, def, &ev.next));
	extra.vars = ev.vars;
	extra.chooses = blacklist_process_choices(ctx, def, &ev.next, &ev.vars);
	TRY(blacklist_process_decider(&at->tree, task));
	return tree_step(&at->tree, &ev, &extra);
}

static enum err
approve(struct req *r, const struct args *in)
{
	const struct task_approve *q = in->at;
	struct at_task at;
	enum err e;

	TRY(task_at(r->ctx, q->id, &at));
	e = approve_in(&at, q);
	task_leave(&at);
	TRY(e);
	return done(r);
}

static enum err
may_decide(struct at_task *at, struct event *ev)
{
	(void)ev;
	return blacklist_process_decider(&at->tree, at->task);
}

static enum err
reject(struct req *r, const struct args *in)
{
	const struct task_reject *q = in->at;
	struct step_extra extra = { .attachments = q->attachments };
	struct event ev = { .kind = EVENT_REJECT, .text = q->reason };

	return task_step(r, q->id, &ev, may_decide, &extra);
}

static enum err
return_to(struct req *r, const struct args *in)
{
	const struct task_return *q = in->at;
	struct event ev = { .kind = EVENT_RETURN,
		.text = q->reason,
		.node = q->target_task_definition_key };

	return task_step(r, q->id, &ev, may_decide, NULL);
}

static enum err
withdraw(struct req *r, const struct args *in)
{
	const struct task_withdraw *q = in->at;
	struct event ev = { .kind = EVENT_WITHDRAW };

	return task_step(r, q->task_id, &ev, NULL, NULL);
}

/* clang-format off */
static const struct endpoint task_decide_endpoints[] = {
	{ ADMIN, PUT, "/bpm/task/approve", PERM("bpm:task:update"),
	    IN(task_approve),
	    CALL(approve, REFUSES(REFUSES_TASK, E_DECIDER_NOT_FOUND,
	        E_SIGNATURE_MISSING, E_REASON_MISSING, E_STARTER_CHOICE_MISSING,
	        E_NEXT_CHOICE_MISSING, E_STARTER_CHOICE_UNKNOWN)),
	    "Approve a task" },
	{ ADMIN, PUT, "/bpm/task/reject", PERM("bpm:task:update"),
	    IN(task_reject),
	    CALL(reject, REFUSES(REFUSES_TASK, E_DECIDER_NOT_FOUND,
	        E_TARGET_MISSING, E_RETURN_UNREACHABLE)),
	    "Reject a task" },
	{ ADMIN, PUT, "/bpm/task/return", PERM("bpm:task:update"),
	    IN(task_return),
	    CALL(return_to, REFUSES(REFUSES_TASK, E_DECIDER_NOT_FOUND,
	        E_TARGET_MISSING, E_RETURN_UNREACHABLE)),
	    "Return a task to a node before it" },
	{ ADMIN, PUT, "/bpm/task/withdraw", PERM("bpm:task:update"),
	    IN_QUERY(task_withdraw),
	    CALL(withdraw, REFUSES(E_LOCKED, E_TASK_MISSING, E_TASK_SUSPENDED,
	        E_WITHDRAW_NOT_RUNNING, E_WITHDRAW_NO_TASK,
	        E_WITHDRAW_FORBIDDEN, E_WITHDRAW_NEXT_DONE)),
	    "Take back an approval" },
};
/* clang-format on */

TABLE(task_decide);
