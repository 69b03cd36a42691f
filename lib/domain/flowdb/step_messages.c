/* step_messages.c - decides which in-site messages a step sends, and with which
 * values for their templates. */
#include "flowdb/step_messages.h"

#include <string.h>

#include "flow/action.h"
#include "flow/task.h"
#include "people/in_site_message.h"

#define DETAIL_PATH "/bpm/process-instance/detail?id="

static bool
is_plain(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
	       (c >= 'a' && c <= 'z') || c == '-' || c == '_' || c == '.';
}

/* The URL of the page that shows the instance.  The id is escaped, because ids
 * of instances may have any characters. */
static const char *
detail_url(struct arena *a, const struct inst *i)
{
	static const char hex[] = "0123456789ABCDEF";
	size_t n = strlen(DETAIL_PATH);
	char *url = arena_alloc(a, n + 3 * strlen(i->id_text) + 1);

	memcpy(url, DETAIL_PATH, n);
	for (const char *s = i->id_text; *s != '\0'; s++) {
		unsigned char c = (unsigned char)*s;

		if (is_plain(*s)) {
			url[n++] = *s;
			continue;
		}
		url[n++] = '%';
		url[n++] = hex[c >> 4];
		url[n++] = hex[c & 0xf];
	}
	return url;
}

/* The code of the template for a message to a task's user; NULL when the same
 * step has ended the task or given it to another user. */
static const char *
about_task(const struct action *a)
{
	const struct task *task = a->task;
	bool his = task->open && task->assignee != NULL && a->user != NULL &&
	           strcmp(task->assignee, a->user) == 0;

	if (!his)
		return NULL;
	return a->kind == ACTION_NOTIFY ? "bpm_task_assigned"
	                                : "bpm_task_timeout";
}

/* The code of the message's template; NULL: the action sends no message. */
static const char *
code_of(const struct action *a)
{
	if (a->kind == ACTION_NOTIFY || a->kind == ACTION_REMIND)
		return about_task(a);
	if (a->kind != ACTION_ENDED || a->inst->starter == NULL)
		return NULL;
	if (a->inst->status == STATUS_APPROVED)
		return "bpm_process_instance_approve";
	return a->inst->status == STATUS_REJECTED
	           ? "bpm_process_instance_reject"
	           : NULL;
}

static struct in_site_message
letter_of(struct arena *a, const struct action *from, const char *code)
{
	const struct inst *i = from->inst;
	bool ended = from->kind == ACTION_ENDED;

	return (struct in_site_message){ .to = ended ? i->starter : from->user,
		.code = code,
		.process_instance_name = i->name,
		.task_name = ended ? NULL : from->task->name,
		.reason = i->reason,
		.detail_url = detail_url(a, i),
		.starter = i->starter };
}

enum err
step_messages_send(struct tree *t)
{
	struct arena *mem = t->ctx->mem;
	struct in_site_message *v;
	size_t n = 0;

	for (const struct action *a = t->state.actions; a != NULL; a = a->next)
		n++;
	v = arena_new(mem, struct in_site_message, n);
	n = 0;
	for (const struct action *a = t->state.actions; a != NULL;
	     a = a->next) {
		const char *code = code_of(a);

		if (code != NULL)
			v[n++] = letter_of(mem, a, code);
	}
	return in_site_messages_send(t->ctx, v, n);
}
