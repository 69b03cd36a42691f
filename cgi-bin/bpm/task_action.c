/*
 * task_action.c - endpoints with which users act on a task: they approve,
 * reject, return or withdraw it, delegate or transfer it, add and remove
 * signers, send copies, comment.
 *
 * Each opens the tree of the task that the request names, checks what only the
 * suite knows, such as whether the caller may decide the task, and has the
 * engine carry out one event, such as its approval.  "The way of an approval"
 * in lib/README.md tells what follows.
 */
#include <string.h>

#include "approval/next_choice.h"
#include "auth/caller.h"
#include "bpm/instance.h"
#include "flow/task.h"
#include "flow/vars.h"
#include "flowdb/deployed.h"
#include "flowdb/errors.h"
#include "flowdb/naming.h"
#include "flowdb/people.h"
#include "flowdb/safeguard.h"
#include "flowdb/tree.h"
#include "flowdb/variables.h"
#include "input/text_form.h"
#include "sql/bpm/task_action.h"
#include "web/endpoint.h"
#include "web/req.h"

/* -- an event of a task ------------------------------------------------- */

#define TASK_REASON_MAX 1000 /* characters of a person's reason */

/* The errors of every endpoint that acts on a task of the caller. */
#define REFUSES_TASK \
	E_LOCKED, E_TASK_MISSING, E_TASK_NOT_YOURS, E_TASK_SUSPENDED

/* A task, and the tree to which it belongs, which is locked. */
struct open_task {
	struct tree tree;
	struct task *task;
};

/* Checks whether the caller may act on the task by this event: OK, or the error
 * of the refusal.  It may add to the event what it has found out. */
typedef enum err (*event_check)(struct open_task *at, struct event *ev);

/* Closes the tree that task_enter has opened. */
static void
task_leave(struct open_task *at)
{
	tree_close(&at->tree);
}

/* Opens the tree of the task with that id; the task may have ended.
 * E_TASK_MISSING when there is no such task.  After OK, call task_leave. */
static enum err
task_enter(struct ctx *ctx, const char *id, struct open_task *out)
{
	struct task_id where;
	enum err e;

	if (task_id_read(id, &where) != OK)
		return fail(ctx, E_TASK_MISSING, NULL);
	e = tree_open(ctx, where.tree, &out->tree);
	if (e == E_INSTANCE_MISSING)
		return fail(ctx, E_TASK_MISSING, NULL);
	TRY(e);
	e = tree_get_task(&out->tree, where.num, &out->task);
	if (e == OK && out->task == NULL)
		e = fail(ctx, E_TASK_MISSING, NULL);
	if (e != OK)
		task_leave(out);
	return e;
}

/* Lets the event happen to the task in the name of the caller, if the check
 * lets it. */
static enum err
task_step_opened(struct open_task *at, struct event *ev, event_check check,
    const struct step_extra *extra)
{
	struct ctx *ctx = at->tree.ctx;

	ev->task = at->task;
	ev->user = people_name(ctx, ctx->caller.id);
	if (check != NULL)
		TRY(check(at, ev));
	return tree_step(&at->tree, ev, extra);
}

/*
 * Lets an event happen to the task with that id, in the name of the caller:
 * sets the task and the user of the event.  Answers with true.  check: is
 * called first and may refuse; NULL: only the engine decides.  extra: stored
 * with the task; NULL: nothing.
 */
static enum err
task_step(struct req *r, const char *id, struct event *ev, event_check check,
    const struct step_extra *extra)
{
	struct open_task at;
	enum err e;

	TRY(task_enter(r->ctx, id, &at));
	e = task_step_opened(&at, ev, check, extra);
	task_leave(&at);
	TRY(e);
	return done(r);
}

/* -- decisions ---------------------------------------------------------- */

#define ATTACHMENTS_MAX 20
#define ADDRESS_MAX     1024 /* characters of the URL of a file */

struct task_approve {
	const char *id, *reason, *sign_pic_url;
	struct strs attachments;
	struct raw variables, next_assignees;
};
static const struct field task_approve_fields[] = {
	FIELD(struct task_approve, id, .req = true),
	FIELD(struct task_approve, reason, .text = TEXT_PROSE,
	    .max = TASK_REASON_MAX),
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
	FIELD(struct task_reject, reason, .text = TEXT_PROSE,
	    .max = TASK_REASON_MAX),
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
	FIELD(struct task_return, reason, .text = TEXT_PROSE, .req = true,
	    .max = TASK_REASON_MAX),
};

struct task_withdraw {
	const char *task_id;
};
static const struct field task_withdraw_fields[] = {
	FIELD(struct task_withdraw, task_id, .req = true),
};

/* The names of the sent variables that are not written because the task may not
 * change them.  Those that have this value anyway are left out: pages send
 * whole forms back. */
static struct strs
dropped_fields(struct arena *a, const struct task *task, const struct val *sent,
    const struct val *written)
{
	struct strs out = { 0 };

	if (sent->kind != VAL_OBJECT)
		return out;
	out.v = arena_new(a, const char *, sent->n + 1);
	for (uint32_t i = 0; i < sent->n; i++) {
		const struct val_member *m = &sent->object[i];
		const struct var *has = var_own(task->inst->root, m->key);

		if (val_get(written, m->key) == NULL &&
		    (has == NULL || !val_same(&has->value, &m->value)))
			out.v[out.n++] = m->key;
	}
	return out;
}

/* The nodes for which the caller chooses users although others were chosen
 * before, by somebody who approved while he was choosing: the first stay. */
static struct strs
dropped_choices(
    struct arena *a, const struct task *task, const struct val *next)
{
	const struct definition *def = task->inst->def;
	struct strs out = { 0 };

	if (next->kind != VAL_OBJECT)
		return out;
	out.v = arena_new(a, const char *, next->n + 1);
	for (uint32_t i = 0; i < next->n; i++) {
		const struct val_member *m = &next->object[i];
		int32_t node = node_find(def->model, def->process, m->key);
		const struct val *before =
		    next_chosen(task->inst, &def->model->nodes[node]);

		if (before != NULL && m->value.n > 0 &&
		    !val_same(before, &m->value))
			out.v[out.n++] = m->key;
	}
	return out;
}

/* What an approval sent and the process did not take. */
struct dropped {
	struct strs fields;  /* names of variables */
	struct strs choices; /* ids of nodes */
};

/* Approves the task. */
static enum err
task_approve_opened(
    struct open_task *at, const struct task_approve *q, struct dropped *dropped)
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
	struct val sent;

	TRY(sent_variables(ctx, &q->variables, def, &sent));
	ev.vars = task_writable(ctx->mem, task, &sent);
	dropped->fields = dropped_fields(ctx->mem, task, &sent, &ev.vars);
	TRY(chosen_users_read(
	    ctx, "nextAssignees", &q->next_assignees, def, &ev.next));
	dropped->choices = dropped_choices(ctx->mem, task, &ev.next);
	extra.vars = ev.vars;
	safeguard_choices(ctx, task, &ev.next, &extra);
	/* Tasks that come later are of the users chosen here. */
	extra.chose = at->tree.state.last.record;
	TRY(safeguard_decider(&at->tree, task));
	return tree_step(&at->tree, &ev, &extra);
}

static void
write_names(struct json_out *w, const char *key, const struct strs *names)
{
	json_key(w, key);
	json_arr(w);
	for (size_t i = 0; i < names->n; i++)
		json_put_str(w, names->v[i]);
	json_end_arr(w);
}

/* Writes what the process came to, and what was dropped; the outcome is "none"
 * if no row says it. */
static void
write_outcome(
    struct req *r, const struct rows *rows, const struct dropped *dropped)
{
	struct json_out *w = &r->out;
	const struct row row =
	    rows->n > 0 ? row_at(rows, 0) : (struct row){ 0 };

	json_obj(w);
	json_member_str(
	    w, "outcome", rows->n > 0 ? row_str(&row, "outcome") : "none");
	json_member_str(w, "message",
	    rows->n > 0 ? lang_outcome(r->ctx->mem, r->ctx->lang,
	                      row_str(&row, "message"))
	                : NULL);
	write_names(w, "droppedFields", &dropped->fields);
	write_names(w, "droppedChoices", &dropped->choices);
	json_end_obj(w);
}

/* Answers what the process came to, if this was its last approval and its
 * outcome says something of it, and what was dropped; true if there is
 * neither. */
static enum err
task_approve(struct req *r, const struct args *in)
{
	const struct task_approve *q = in->at;
	const struct outcome *o;
	struct open_task at;
	struct dropped dropped = { 0 };
	const char *instance;
	struct rows rows = { 0 };
	enum err e;

	TRY(task_enter(r->ctx, q->id, &at));
	instance = arena_strdup(r->ctx->mem, at.task->inst->id_text);
	o = version_of(at.task->inst->def)->outcome;
	e = task_approve_opened(&at, q, &dropped);
	task_leave(&at);
	TRY(e);
	if (o != NULL)
		TRY(o->result(r->ctx, instance, &rows));
	if (rows.n == 0 && dropped.fields.n == 0 && dropped.choices.n == 0)
		return done(r);
	write_outcome(r, &rows, &dropped);
	return OK;
}

/* Does the safeguard of the process let the caller decide this task? */
static enum err
may_decide(struct open_task *at, struct event *ev)
{
	(void)ev;
	return safeguard_decider(&at->tree, at->task);
}

static enum err
task_reject(struct req *r, const struct args *in)
{
	const struct task_reject *q = in->at;
	struct step_extra extra = { .attachments = q->attachments };
	struct event ev = { .kind = EVENT_REJECT, .text = q->reason };

	return task_step(r, q->id, &ev, may_decide, &extra);
}

static enum err
task_return(struct req *r, const struct args *in)
{
	const struct task_return *q = in->at;
	struct event ev = { .kind = EVENT_RETURN,
		.text = q->reason,
		.node = q->target_task_definition_key };

	return task_step(r, q->id, &ev, may_decide, NULL);
}

static enum err
task_withdraw(struct req *r, const struct args *in)
{
	const struct task_withdraw *q = in->at;
	struct event ev = { .kind = EVENT_WITHDRAW };

	return task_step(r, q->task_id, &ev, NULL, NULL);
}

/* clang-format off */
static const struct endpoint task_decide_endpoints[] = {
	{ ADMIN, PUT, "/bpm/task/approve", PERM("bpm:task:update"),
	    IN(task_approve),
	    CALL(task_approve, SHOWS(VALUE, .kind = KIND_JSON), REFUSES(REFUSES_TASK, E_DECIDER_NOT_FOUND,
	        E_SIGNATURE_MISSING, E_REASON_MISSING, E_STARTER_CHOICE_MISSING,
	        E_NEXT_CHOICE_MISSING, E_STARTER_CHOICE_UNKNOWN)),
	    "Approve a task" },
	{ ADMIN, PUT, "/bpm/task/reject", PERM("bpm:task:update"),
	    IN(task_reject),
	    CALL(task_reject, REFUSES(REFUSES_TASK, E_DECIDER_NOT_FOUND,
	        E_REASON_MISSING, E_TARGET_MISSING, E_RETURN_UNREACHABLE)),
	    "Reject a task" },
	{ ADMIN, PUT, "/bpm/task/return", PERM("bpm:task:update"),
	    IN(task_return),
	    CALL(task_return, REFUSES(REFUSES_TASK, E_DECIDER_NOT_FOUND,
	        E_TARGET_MISSING, E_RETURN_UNREACHABLE)),
	    "Return a task to a node before it" },
	{ ADMIN, PUT, "/bpm/task/withdraw", PERM("bpm:task:update"),
	    IN_QUERY(task_withdraw),
	    CALL(task_withdraw, REFUSES(E_LOCKED, E_TASK_MISSING,
	        E_TASK_SUSPENDED, E_WITHDRAW_NOT_RUNNING, E_WITHDRAW_NO_TASK,
	        E_WITHDRAW_FORBIDDEN, E_WITHDRAW_NEXT_DONE)),
	    "Take back an approval" },
};
/* clang-format on */

TABLE(task_decide);

/* -- other users: delegation, transfer, signers, copies, comments ------- */

#define COMMENT_MAX  500
#define COMMENTS_MAX 500 /* of a user on an instance */
#define COPIES_MAX   500 /* that a user sends of an instance */
#define USERS_MAX    100 /* additional signers, or readers of a copy */

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
	FIELD(struct task_sign, reason, .text = TEXT_PROSE, .req = true,
	    .max = TASK_REASON_MAX),
};

struct task_unsign {
	const char *id, *reason;
};
static const struct field task_unsign_fields[] = {
	FIELD(struct task_unsign, id, .req = true, .doc = "the signer's task"),
	FIELD(struct task_unsign, reason, .text = TEXT_PROSE, .req = true,
	    .max = TASK_REASON_MAX),
};

struct task_copy {
	const char *id, *reason;
	struct ids copy_user_ids;
};
static const struct field task_copy_fields[] = {
	FIELD(struct task_copy, id, .req = true),
	FIELD(struct task_copy, copy_user_ids, .req = true, .min = 1,
	    .max = USERS_MAX),
	FIELD(struct task_copy, reason, .text = TEXT_PROSE,
	    .max = TASK_REASON_MAX),
};

struct comment_create {
	const char *task_id, *message;
};
static const struct field comment_create_fields[] = {
	FIELD(struct comment_create, task_id, .req = true),
	FIELD(struct comment_create, message, .text = TEXT_PROSE, .req = true,
	    .max = COMMENT_MAX),
};

/* The names by which the engine knows these users: their ids as texts, in
 * ctx->mem. */
static struct strs
names_of_users(struct ctx *ctx, const struct ids *ids)
{
	struct strs out = { .v = arena_new(ctx->mem, const char *, ids->n) };

	for (size_t i = 0; i < ids->n; i++)
		out.v[out.n++] = people_name(ctx, ids->v[i]);
	return out;
}

/* Does the text name the caller? */
static bool
is_caller(const struct ctx *ctx, const char *user)
{
	return user != NULL && people_id(user) == ctx->caller.id;
}

static enum err
task_delegate(struct req *r, const struct args *in)
{
	const struct task_delegate *q = in->at;
	const char *user = people_name(r->ctx, q->delegate_user_id);
	struct event ev = {
		.kind = EVENT_DELEGATE, .text = q->reason, .users = { &user, 1 }
	};

	return task_step(r, q->id, &ev, may_decide, NULL);
}

/* Is the task left with somebody who is disabled or deleted, or with nobody
 * because its candidates were gone when it began? */
static enum err
is_orphaned(struct ctx *ctx, const struct task *task, bool *out)
{
	const char *who = task->assignee;
	struct strs enabled;

	*out = who == NULL;
	if (*out)
		return OK;
	TRY(people_enabled(ctx, &(struct strs){ &who, 1 }, &enabled));
	*out = enabled.n == 0;
	return OK;
}

/* May the caller transfer the task?  A user may give away what he may decide
 * himself.  An administrator of processes may also move a task whose assignee
 * is gone, and any task under a safeguard, because its assignee may not be
 * allowed to decide it, and so could not give it away either. */
static enum err
may_transfer(struct open_task *at, struct event *ev)
{
	struct ctx *ctx = at->tree.ctx;

	if (!perm_has(ctx, "bpm:process-instance:cancel-by-admin"))
		return may_decide(at, ev);
	ev->others = version_of(at->task->inst->def)->outcome != NULL;
	return ev->others ? OK : is_orphaned(ctx, at->task, &ev->others);
}

static enum err
task_transfer(struct req *r, const struct args *in)
{
	const struct task_transfer *q = in->at;
	const char *user = people_name(r->ctx, q->assignee_user_id);
	struct event ev = {
		.kind = EVENT_TRANSFER, .text = q->reason, .users = { &user, 1 }
	};

	return task_step(r, q->id, &ev, may_transfer, NULL);
}

static enum err
task_sign(struct req *r, const struct args *in)
{
	const struct task_sign *q = in->at;
	struct event ev = { .kind = EVENT_SIGN,
		.text = q->reason,
		.users = names_of_users(r->ctx, &q->user_ids),
		.before = strcmp(q->type, "before") == 0 };

	return task_step(r, q->id, &ev, may_decide, NULL);
}

/* Checks that the caller is the assignee or the owner of the task that is
 * signed; nobody else may remove its signer. */
static enum err
may_unsign(struct open_task *at, struct event *ev)
{
	struct ctx *ctx = at->tree.ctx;
	const struct task *parent = at->task->parent;

	(void)ev;
	if (parent == NULL || is_caller(ctx, parent->assignee) ||
	    is_caller(ctx, parent->owner))
		return OK;
	return fail(ctx, E_TASK_NOT_YOURS, NULL);
}

static enum err
task_unsign(struct req *r, const struct args *in)
{
	const struct task_unsign *q = in->at;
	struct event ev = { .kind = EVENT_UNSIGN, .text = q->reason };

	return task_step(r, q->id, &ev, may_unsign, NULL);
}

/* Is it the caller's task or instance, or may he read all instances? */
static bool
caller_sees(const struct ctx *ctx, const struct task *task)
{
	return is_caller(ctx, task->assignee) ||
	       is_caller(ctx, task->inst->starter) ||
	       perm_has(ctx, PERM_READ_ALL);
}

/* Refuses readers who do not exist or are disabled, and names them; otherwise
 * the caller would believe that they have got the copy.  Leaves each of the
 * others once. */
static enum err
check_readers(struct ctx *ctx, struct strs *users)
{
	const char *none = NULL;
	struct strs enabled;

	TRY(people_enabled(ctx, users, &enabled));
	for (size_t i = 0; i < users->n; i++)
		if (!strs_have(&enabled, users->v[i]))
			none = none == NULL ? users->v[i]
			                    : arena_printf(ctx->mem, "%s, %s",
			                          none, users->v[i]);
	*users = enabled;
	return none == NULL ? OK
	                    : bad_request(ctx, "copyUserIds",
	                          arena_printf(ctx->mem,
	                              "there is no enabled user %s", none));
}

/* Refuses a copy to somebody who could neither find nor read it: nothing else
 * would ever tell him of it. */
static enum err
check_may_read(struct ctx *ctx, const struct strs *users)
{
	const char *need[] = { "bpm:process-instance-cc:query",
		"bpm:process-instance:query" };
	const struct strs perms = { need, ARRAY_LEN(need) };

	for (size_t i = 0; i < users->n; i++) {
		const char *lack;

		TRY(people_lack(ctx, users->v[i], &perms, &lack));
		if (lack != NULL)
			return fail(ctx, E_ASSIGNEE_CANNOT_ACT, lack);
	}
	return OK;
}

/* Checks that the caller sends no copies without end: each reader has all of
 * them on his list. */
static enum err
check_copies(struct ctx *ctx, const struct task *task, size_t more)
{
	struct row row;

	TRY(db_one(ctx, &sql_task_copies, ARGS(AN("id", &task->inst->id_text)),
	    E_SYSTEM, &row));
	return row_i64(&row, "n") + (int64_t)more <= COPIES_MAX
	           ? OK
	           : bad_request(ctx, "copyUserIds",
	                 "would be "
	                 "more than " STR(COPIES_MAX) " copies of this user");
}

/* Checks that the caller may send copies of the task, to whom and how many. */
static enum err
may_copy(struct open_task *at, struct event *ev)
{
	struct ctx *ctx = at->tree.ctx;

	if (!caller_sees(ctx, at->task))
		return fail(ctx, E_TASK_NOT_YOURS, NULL);
	TRY(check_readers(ctx, &ev->users));
	TRY(check_may_read(ctx, &ev->users));
	return check_copies(ctx, at->task, ev->users.n);
}

static enum err
task_copy(struct req *r, const struct args *in)
{
	const struct task_copy *q = in->at;
	struct event ev = { .kind = EVENT_COPY,
		.text = q->reason,
		.users = names_of_users(r->ctx, &q->copy_user_ids) };

	return task_step(r, q->id, &ev, may_copy, NULL);
}

/* Checks that the caller leaves room for the comments of others: those who
 * decide read all of them. */
static enum err
check_comments(struct ctx *ctx, const struct task *task)
{
	struct row row;

	TRY(db_one(ctx, &sql_task_comments,
	    ARGS(AN("id", &task->inst->id_text)), E_SYSTEM, &row));
	return row_i64(&row, "n") < COMMENTS_MAX
	           ? OK
	           : bad_request(ctx, "message",
	                 "follows " STR(COMMENTS_MAX) " others of this user");
}

/* Checks that the caller may comment on the task: because he takes part in the
 * instance, or may see all instances. */
static enum err
may_comment(struct open_task *at, struct event *ev)
{
	struct ctx *ctx = at->tree.ctx;
	const struct task *task = at->task;
	struct rows rows;

	(void)ev;
	TRY(check_comments(ctx, task));
	if (caller_sees(ctx, task))
		return OK;
	TRY(db_rows(ctx, &sql_task_partaker,
	    ARGS(AN("id", &task->inst->id_text)), &rows));
	return rows.n > 0 ? OK : E_FORBIDDEN;
}

static enum err
comment_create(struct req *r, const struct args *in)
{
	const struct comment_create *q = in->at;
	struct event ev = { .kind = EVENT_COMMENT, .text = q->message };

	return task_step(r, q->task_id, &ev, may_comment, NULL);
}

/* clang-format off */
static const struct endpoint task_share_endpoints[] = {
	{ ADMIN, PUT, "/bpm/task/delegate", PERM("bpm:task:update"),
	    IN(task_delegate),
	    CALL(task_delegate, REFUSES(REFUSES_TASK, E_DECIDER_NOT_FOUND,
	        E_DELEGATE_SAME, E_DELEGATE_UNKNOWN, E_ASSIGNEE_CANNOT_ACT)),
	    "Let another user decide a task first" },
	{ ADMIN, PUT, "/bpm/task/transfer", PERM("bpm:task:update"),
	    IN(task_transfer),
	    CALL(task_transfer, REFUSES(REFUSES_TASK, E_DECIDER_NOT_FOUND,
	        E_TRANSFER_SAME, E_TRANSFER_UNKNOWN, E_ASSIGNEE_CANNOT_ACT)),
	    "Give a task to another user" },
	{ ADMIN, PUT, "/bpm/task/create-sign", PERM("bpm:task:update"),
	    IN(task_sign),
	    CALL(task_sign, REFUSES(REFUSES_TASK, E_DECIDER_NOT_FOUND,
	        E_SIGNER_UNKNOWN, E_SIGN_TYPE_CONFLICT, E_SIGNER_REPEATED,
	        E_ASSIGNEE_CANNOT_ACT)),
	    "Add signers to a task" },
	{ ADMIN, DELETE, "/bpm/task/delete-sign", PERM("bpm:task:update"),
	    IN_EITHER(task_unsign),
	    CALL(task_unsign, REFUSES(REFUSES_TASK, E_SIGN_NOT_CHILD)),
	    "Remove a signer" },
	{ ADMIN, PUT, "/bpm/task/copy", PERM("bpm:task:update"),
	    IN(task_copy),
	    CALL(task_copy, REFUSES(REFUSES_TASK, E_ASSIGNEE_CANNOT_ACT)),
	    "Bring a task to the notice of others" },
	{ ADMIN, POST, "/bpm/comment/create", PERM("bpm:task:update"),
	    IN(comment_create),
	    CALL(comment_create, REFUSES(E_LOCKED, E_TASK_MISSING)),
	    "Comment on an open task" },
};
/* clang-format on */

TABLE(task_share);
