/*
 * step_messages.c - the messages of a step to users: in-site messages to the
 * assignees of new and of overdue tasks and to the starters of instances that
 * were approved, with or without effect, or rejected, and pushes to the
 * browsers of those who have got a task.  Pushes are sent after the commit.  A
 * message about a task is read when the task does not wait for its receiver any
 * more.
 */
#include <string.h>

#include "bpmn/setting_values.h"
#include "bus/message.h"
#include "flow/action.h"
#include "flow/task.h"
#include "flowdb/deployed.h"
#include "flowdb/naming.h"
#include "flowdb/people.h"
#include "flowdb/tree_int.h"
#include "lang/lang.h"
#include "sql/lib/in_site_message.h"
#include "store/db.h"
#include "store/row.h"
#include "text/json_out.h"
#include "text/path.h"

#define CONTENT_MAX        8192 /* bytes */
#define URL_MAX            8192 /* bytes */
#define MESSAGES_BYTES_MAX ((size_t)16 * 1024 * 1024)

/* Is the user of the action still the assignee of its task?  The same step may
 * have ended the task or given it to another user. */
static bool
is_his(const struct action *a)
{
	const struct task *task = a->task;

	return task->open && task->assignee != NULL && a->user != NULL &&
	       strcmp(task->assignee, a->user) == 0;
}

static size_t
count_actions(const struct tree *t)
{
	size_t n = 0;

	for (const struct action *a = t->state.actions; a != NULL; a = a->next)
		n++;
	return n;
}

/* -- in-site messages ---------------------------------------------------- */

/* One message to an administrator.  In the template's text, names in braces are
 * replaced by the members below; NULL counts as an empty text. */
struct in_site_message {
	const char *to;   /* id of the user who gets it */
	const char *code; /* code of the template */
	const char *process_instance_name, *task_name, *reason, *detail_url;
	const char *process_key;
	/* The reason for those who read Chinese: a reason that the suite itself
	 * has given is in the receiver's language. */
	const char *zh_reason;
	/* Id of a user; the name startUserNickname stands for his nickname. */
	const char *starter;
	const char *task; /* id of the task that it is about; NULL: none */
};

/* Writes the id of a user, or null if the text is none. */
static void
put_id(struct json_out *w, const char *key, const char *user)
{
	int64_t id = people_id(user);

	json_key(w, key);
	if (id == 0)
		json_put_null(w);
	else
		json_put_i64(w, id);
}

/* Writes the texts with which the template was seeded, in both languages.  With
 * them the statement sees whether an administrator has changed the template;
 * only if not, those who read Chinese get the Chinese text. */
static void
put_seeded(struct json_out *w, const char *code)
{
	json_member_str(w, "content", lang_text(LANG_EN, "template", code));
	json_member_str(w, "zh_content", lang_text(LANG_ZH, "template", code));
	json_member_str(w, "sender", lang_text(LANG_EN, "sender", code));
	json_member_str(w, "zh_sender", lang_text(LANG_ZH, "sender", code));
}

/* Writes a message as the JSON object that in_site_messages_send takes. */
static void
put_in_site_message(struct json_out *w, const struct in_site_message *m)
{
	json_obj(w);
	put_id(w, "user_id", m->to);
	put_id(w, "starter_id", m->starter);
	json_member_str(w, "code", m->code);
	put_seeded(w, m->code);
	json_member_str(w, "key", m->process_key);
	json_member_str(w, "zh_reason", or_empty(m->zh_reason));
	json_member_str(w, "task", m->task);
	json_key(w, "params");
	json_obj(w);
	json_member_str(
	    w, "processInstanceName", or_empty(m->process_instance_name));
	json_member_str(w, "taskName", or_empty(m->task_name));
	json_member_str(w, "reason", or_empty(m->reason));
	json_member_str(w, "detailUrl", or_empty(m->detail_url));
	json_end_obj(w);
	json_end_obj(w);
}

/* Stores the messages in the caller's transaction by one statement, each in the
 * language of its receiver.  Nothing is sent, and there is no error, when the
 * template is missing or disabled, or the receiver does not exist. */
static enum err
store_in_site_messages(
    struct ctx *ctx, const struct in_site_message *v, size_t n)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };
	struct raw all;

	if (n == 0)
		return OK;
	buf_init(&b, MESSAGES_BYTES_MAX);
	json_arr(&w);
	for (size_t i = 0; i < n; i++)
		put_in_site_message(&w, &v[i]);
	json_end_arr(&w);
	if (b.over)
		return fault(ctx, "%zu messages of one change are too long", n);
	all = (struct raw){ buf_text(&b), b.n };
	return db_do(
	    ctx, &sql_in_site_messages_send, ARGS(AN("messages", &all)));
}

/* The URL of the page that shows the instance.  The id is escaped, because ids
 * of instances may have any characters. */
static const char *
detail_url(struct arena *a, const struct inst *i)
{
	CLEANUP(buf_free) struct buf url = { 0 };

	buf_init(&url, URL_MAX);
	buf_str(&url, "/bpm/process-instance/detail?id=");
	path_escape(&url, i->id_text, "");
	return arena_strdup(a, buf_text(&url));
}

/* The code of the template for a message to a task's user; NULL when the task
 * is not his any more. */
static const char *
template_of_task(const struct action *a)
{
	if (!is_his(a))
		return NULL;
	return a->kind == ACTION_NOTIFY ? "bpm_task_assigned"
	                                : "bpm_task_timeout";
}

/* Has the starter himself given up the instance, which had come back to him?
 * He need not be told. */
static bool
gave_up(const struct state *s, const struct inst *i)
{
	for (const struct head *h = s->changed; h != NULL; h = h->next) {
		const struct task *task = (const void *)h;

		if (h->kind == OBJECT_TASK && task->inst == i &&
		    task->status == TASK_REJECTED &&
		    strcmp(inst_node(i, task->node)->id, START_USER_NODE) == 0)
			return true;
	}
	return false;
}

/* The code of the message's template; NULL: the action sends no message. */
static const char *
template_of(const struct state *s, const struct action *a)
{
	if (a->kind == ACTION_NOTIFY || a->kind == ACTION_REMIND)
		return template_of_task(a);
	if (a->kind != ACTION_ENDED || a->inst->starter == NULL)
		return NULL;
	if (a->inst->status == STATUS_APPROVED)
		return "bpm_process_instance_approve";
	return a->inst->status == STATUS_REJECTED && !gave_up(s, a->inst)
	           ? "bpm_process_instance_reject"
	           : NULL;
}

/* The id of a task as clients see it. */
static const char *
id_of(struct tree *t, const struct task *task)
{
	return task_id_text(
	    t->ctx->mem, (struct task_id){ t->id, task->head.id });
}

/* The message of an action, by the template of that code: about the end of an
 * instance to its starter, else to the user of the action. */
static struct in_site_message
in_site_message_of(struct tree *t, const struct action *from, const char *code)
{
	struct arena *a = t->ctx->mem;
	const struct inst *i = from->inst;
	bool ended = from->kind == ACTION_ENDED;

	return (struct in_site_message){ .to = ended ? i->starter : from->user,
		.code = code,
		.process_instance_name = i->name,
		.task_name = ended ? NULL : from->task->name,
		.reason = i->reason,
		.zh_reason = lang_outcome(a, LANG_ZH, i->reason),
		.process_key = version_of(i->def)->key,
		.detail_url = detail_url(a, i),
		.starter = i->starter,
		.task = ended ? NULL : id_of(t, from->task) };
}

/* A message of an outcome without the word for programs before it. */
static const char *
said_of(struct ctx *ctx, const struct row *row)
{
	const char *outcome = row_str(row, "outcome");
	const char *text = or_empty(row_str(row, "message"));
	size_t n = strlen(outcome);

	if (strncmp(text, outcome, n) == 0 && strncmp(text + n, ": ", 2) == 0)
		text += n + 2;
	return arena_strdup(ctx->mem, text);
}

/* Lets the message to the starter of an approved instance say why its outcome
 * did not take effect, if it did not. */
static enum err
say_outcome(struct tree *t, const struct inst *i, struct in_site_message *m)
{
	const struct outcome *o = version_of(i->def)->outcome;
	struct rows rows;
	struct row row;

	if (o == NULL || i->status != STATUS_APPROVED)
		return OK;
	TRY(o->result(t->ctx, i->id_text, &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	if (strcmp(row_str(&row, "outcome"), "applied") == 0)
		return OK;
	m->code = "bpm_process_instance_not_applied";
	m->reason = said_of(t->ctx, &row);
	m->zh_reason =
	    lang_outcome(t->ctx->mem, LANG_ZH, row_str(&row, "message"));
	return OK;
}

/* Stores the in-site messages that the actions of the step ask for. */
static enum err
send_in_site_messages(struct tree *t)
{
	struct arena *mem = t->ctx->mem;
	struct in_site_message *v =
	    arena_new(mem, struct in_site_message, count_actions(t));
	size_t n = 0;

	for (const struct action *a = t->state.actions; a != NULL;
	     a = a->next) {
		const char *code = template_of(&t->state, a);

		if (code == NULL)
			continue;
		v[n] = in_site_message_of(t, a, code);
		if (a->kind == ACTION_ENDED)
			TRY(say_outcome(t, a->inst, &v[n]));
		n++;
	}
	return store_in_site_messages(t->ctx, v, n);
}

/* The task that this object is, if the step has changed it and may have ended
 * it or given it to another user; NULL: the object is something else, or about
 * this task no message was sent before. */
static const struct task *
older_task(const struct state *s, const struct head *h)
{
	return h->kind == OBJECT_TASK && h->born != s->step
	           ? (const struct task *)(const void *)h
	           : NULL;
}

/* Marks as read the messages about tasks that wait no more for who has got
 * them. */
static enum err
settle_messages(struct tree *t)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };
	struct raw all;
	size_t n = 0;

	buf_init(&b, MESSAGES_BYTES_MAX);
	json_arr(&w);
	for (struct head *h = t->state.changed; h != NULL; h = h->next) {
		const struct task *task = older_task(&t->state, h);

		if (task == NULL)
			continue;
		json_obj(&w);
		json_member_str(&w, "task", id_of(t, task));
		put_id(&w, "user_id", task->open ? task->assignee : NULL);
		json_end_obj(&w);
		n++;
	}
	json_end_arr(&w);
	if (n == 0)
		return OK;
	if (b.over)
		return fault(t->ctx, "%zu tasks of one change are too long", n);
	all = (struct raw){ buf_text(&b), b.n };
	return db_do(
	    t->ctx, &sql_in_site_messages_settle, ARGS(AN("tasks", &all)));
}

/* -- pushes -------------------------------------------------------------- */

/* The user whom the step has made the assignee of the task; 0: nobody. */
static int64_t
given_to(const struct action *a)
{
	return a->kind == ACTION_NOTIFY && is_his(a) ? people_id(a->user) : 0;
}

/* The content of a push about a task; NULL if it is too long. */
static const char *
push_content(struct tree *t, const struct task *task)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };

	buf_init(&b, CONTENT_MAX);
	json_obj(&w);
	json_member_str(&w, "id", id_of(t, task));
	json_member_str(&w, "name", task->name);
	json_member_str(&w, "processInstanceId", task->inst->id_text);
	json_member_str(&w, "processInstanceName", task->inst->name);
	json_end_obj(&w);
	return b.over ? NULL : arena_strdup(t->ctx->mem, buf_text(&b));
}

/* Sends one message of type "bpm-task" for each task that the step has given to
 * somebody. */
static enum err
send_pushes(struct tree *t)
{
	struct message *v =
	    arena_new(t->ctx->mem, struct message, count_actions(t) + 1);
	size_t n = 0;

	for (const struct action *a = t->state.actions; a != NULL;
	     a = a->next) {
		struct message m = { .tenant_id = t->ctx->caller.tenant_id,
			.user_type = USER_ADMIN,
			.user_id = given_to(a),
			.type = "bpm-task" };

		if (m.user_id == 0)
			continue;
		m.content = push_content(t, a->task);
		if (m.content != NULL)
			v[n++] = m;
	}
	return push_later(t->ctx, v, n);
}

enum err
step_messages_send(struct tree *t)
{
	TRY(settle_messages(t));
	TRY(send_in_site_messages(t));
	return send_pushes(t);
}
