/* task_share.c - endpoints with which a task reaches other users: delegated or
 * transferred to them, with additional signers, as a copy to read, or with a
 * comment. */
#include <string.h>

#include "auth/caller.h"
#include "bpm/bpm_tables.h"
#include "bpm/task_step.h"
#include "flow/task.h"
#include "flowdb/blacklist_process.h"
#include "flowdb/deployed.h"
#include "flowdb/errors.h"
#include "people/people.h"
#include "sql/bpm/task_partaker.h"

#define COMMENT_MAX 500
#define USERS_MAX   100 /* additional signers, or readers of a copy */

struct task_delegate {
	const char *id, *reason;
	int64_t delegate_user_id;
};
static const struct field task_delegate_fields[] = {
	FIELD(struct task_delegate, id, .req = true),
	FIELD(struct task_delegate, delegate_user_id, .req = true),
	FIELD(
	    struct task_delegate, reason, .req = true, .max = TASK_REASON_MAX),
};

struct task_transfer {
	const char *id, *reason;
	int64_t assignee_user_id;
};
static const struct field task_transfer_fields[] = {
	FIELD(struct task_transfer, id, .req = true),
	FIELD(struct task_transfer, assignee_user_id, .req = true),
	FIELD(
	    struct task_transfer, reason, .req = true, .max = TASK_REASON_MAX),
};

struct task_sign {
	const char *id, *type, *reason;
	struct ids user_ids;
};
static const struct field task_sign_fields[] = {
	FIELD(struct task_sign, id, .req = true),
	FIELD(struct task_sign, user_ids, .req = true, .min = 1,
	    .max = USERS_MAX),
	FIELD(struct task_sign, type, .req = true, .words = "before after"),
	FIELD(struct task_sign, reason, .req = true, .max = TASK_REASON_MAX),
};

struct task_unsign {
	const char *id, *reason;
};
static const struct field task_unsign_fields[] = {
	FIELD(struct task_unsign, id, .req = true, .doc = "the signer's task"),
	FIELD(struct task_unsign, reason, .req = true, .max = TASK_REASON_MAX),
};

struct task_copy {
	const char *id, *reason;
	struct ids copy_user_ids;
};
static const struct field task_copy_fields[] = {
	FIELD(struct task_copy, id, .req = true),
	FIELD(struct task_copy, copy_user_ids, .req = true, .min = 1,
	    .max = USERS_MAX),
	FIELD(struct task_copy, reason, .max = TASK_REASON_MAX),
};

struct comment_create {
	const char *task_id, *message;
};
static const struct field comment_create_fields[] = {
	FIELD(struct comment_create, task_id, .req = true),
	FIELD(struct comment_create, message, .req = true, .max = COMMENT_MAX),
};

static enum err
delegate(struct req *r, const struct args *in)
{
	const struct task_delegate *q = in->at;
	const char *user = people_name(r->ctx, q->delegate_user_id);
	struct event ev = {
		.kind = EVENT_DELEGATE, .text = q->reason, .users = { &user, 1 }
	};

	return task_step(r, q->id, &ev, NULL, NULL);
}

/* A task of an approval of the blacklist may be left with somebody who may not
 * decide it any more; so an administrator of processes moves it. */
static enum err
may_transfer(struct at_task *at, struct event *ev)
{
	ev->others =
	    blacklist_process(version_of(at->task->inst->def)->key) &&
	    perm_has(at->tree.ctx, "bpm:process-instance:cancel-by-admin");
	return OK;
}

static enum err
transfer(struct req *r, const struct args *in)
{
	const struct task_transfer *q = in->at;
	const char *user = people_name(r->ctx, q->assignee_user_id);
	struct event ev = {
		.kind = EVENT_TRANSFER, .text = q->reason, .users = { &user, 1 }
	};

	return task_step(r, q->id, &ev, may_transfer, NULL);
}

static enum err
sign(struct req *r, const struct args *in)
{
	const struct task_sign *q = in->at;
	struct event ev = { .kind = EVENT_SIGN,
		.text = q->reason,
		.users = task_users(r->ctx, &q->user_ids),
		.before = strcmp(q->type, "before") == 0 };

	return task_step(r, q->id, &ev, NULL, NULL);
}

/* Checks that the caller is the assignee or the owner of the task that is
 * signed; nobody else may remove its signer. */
static enum err
may_unsign(struct at_task *at, struct event *ev)
{
	struct ctx *ctx = at->tree.ctx;
	const struct task *parent = at->task->parent;

	(void)ev;

	if (parent == NULL || task_holds(ctx, parent->assignee) ||
	    task_holds(ctx, parent->owner))
		return OK;
	return fail(ctx, E_TASK_NOT_YOURS, NULL);
}

static enum err
unsign(struct req *r, const struct args *in)
{
	const struct task_unsign *q = in->at;
	struct event ev = { .kind = EVENT_UNSIGN, .text = q->reason };

	return task_step(r, q->id, &ev, may_unsign, NULL);
}

static enum err
may_copy(struct at_task *at, struct event *ev)
{
	struct ctx *ctx = at->tree.ctx;
	const struct task *task = at->task;

	(void)ev;
	if (task_holds(ctx, task->assignee) ||
	    task_holds(ctx, task->inst->starter) ||
	    perm_has(ctx, "bpm:process-instance:manager-query"))
		return OK;
	return fail(ctx, E_TASK_NOT_YOURS, NULL);
}

/* Sends copies of the task.  Readers who do not exist or are disabled are left
 * out, as at a copy node of a process. */
static enum err
copy(struct req *r, const struct args *in)
{
	const struct task_copy *q = in->at;
	struct strs users = task_users(r->ctx, &q->copy_user_ids);
	struct event ev = { .kind = EVENT_COPY, .text = q->reason };

	TRY(people_enabled(r->ctx, &users, &ev.users));
	return task_step(r, q->id, &ev, may_copy, NULL);
}

/* Checks that the caller may comment on the task: because he takes part in the
 * instance, or may see all instances. */
static enum err
may_comment(struct at_task *at, struct event *ev)
{
	struct ctx *ctx = at->tree.ctx;
	const struct task *task = at->task;
	struct rows rows;

	(void)ev;
	if (task_holds(ctx, task->assignee) ||
	    task_holds(ctx, task->inst->starter) ||
	    perm_has(ctx, "bpm:process-instance:manager-query"))
		return OK;
	TRY(db_rows(ctx, &sql_task_partaker,
	    ARGS(AN("id", &task->inst->id_text)), &rows));
	return rows.n > 0 ? OK : E_FORBIDDEN;
}

static enum err
comment(struct req *r, const struct args *in)
{
	const struct comment_create *q = in->at;
	struct event ev = { .kind = EVENT_COMMENT, .text = q->message };

	return task_step(r, q->task_id, &ev, may_comment, NULL);
}

/* clang-format off */
static const struct endpoint task_share_endpoints[] = {
	{ ADMIN, PUT, "/bpm/task/delegate", PERM("bpm:task:update"),
	    IN(task_delegate),
	    CALL(delegate, REFUSES(REFUSES_TASK, E_DELEGATE_SAME,
	        E_DELEGATE_UNKNOWN)),
	    "Let another user decide a task first" },
	{ ADMIN, PUT, "/bpm/task/transfer", PERM("bpm:task:update"),
	    IN(task_transfer),
	    CALL(transfer, REFUSES(REFUSES_TASK, E_TRANSFER_SAME,
	        E_TRANSFER_UNKNOWN)),
	    "Give a task to another user" },
	{ ADMIN, PUT, "/bpm/task/create-sign", PERM("bpm:task:update"),
	    IN(task_sign),
	    CALL(sign, REFUSES(REFUSES_TASK, E_SIGNER_UNKNOWN,
	        E_SIGN_TYPE_CONFLICT, E_SIGNER_REPEATED)),
	    "Add signers to a task" },
	{ ADMIN, DELETE, "/bpm/task/delete-sign", PERM("bpm:task:update"),
	    IN_EITHER(task_unsign),
	    CALL(unsign, REFUSES(REFUSES_TASK, E_SIGN_NOT_CHILD)),
	    "Remove a signer" },
	{ ADMIN, PUT, "/bpm/task/copy", PERM("bpm:task:update"),
	    IN(task_copy),
	    CALL(copy, REFUSES(REFUSES_TASK)),
	    "Bring a task to the notice of others" },
	{ ADMIN, POST, "/bpm/comment/create", PERM("bpm:task:update"),
	    IN(comment_create),
	    CALL(comment, REFUSES(E_LOCKED, E_TASK_MISSING)),
	    "Comment on an open task" },
};
/* clang-format on */

TABLE(task_share);
