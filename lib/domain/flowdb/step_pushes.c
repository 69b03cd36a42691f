/* step_pushes.c - finds the tasks that a step has given to people, and writes a
 * message for the browsers of each of them. */
#include "flowdb/step_pushes.h"

#include <string.h>

#include "fleet/push_send.h"
#include "flow/action.h"
#include "flow/task.h"
#include "flowdb/task_id.h"
#include "people/people.h"
#include "text/json_out.h"

#define CONTENT_MAX 8192 /* bytes */

/* The user whom the step has made the assignee of the task and who still is it;
 * 0: nobody. */
static int64_t
given_to(const struct action *a)
{
	bool his = a->kind == ACTION_NOTIFY && a->user != NULL &&
	           a->task->open && a->task->assignee != NULL &&
	           strcmp(a->task->assignee, a->user) == 0;

	return his ? people_id(a->user) : 0;
}

static void
put(struct json_out *w, const char *key, const char *text)
{
	json_key(w, key);
	json_put_str(w, text);
}

/* What the browser is told; NULL if it is too long. */
static const char *
content(struct tree *t, const struct task *task)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };

	buf_init(&b, CONTENT_MAX);
	json_obj(&w);
	put(&w, "id",
	    task_id_text(
	        t->ctx->mem, (struct task_id){ t->id, task->head.id }));
	put(&w, "name", task->name);
	put(&w, "processInstanceId", task->inst->id_text);
	put(&w, "processInstanceName", task->inst->name);
	json_end_obj(&w);
	return b.over ? NULL : arena_strdup(t->ctx->mem, buf_text(&b));
}

enum err
step_pushes_send(struct tree *t)
{
	struct message *v;
	size_t n = 0;

	for (const struct action *a = t->state.actions; a != NULL; a = a->next)
		n++;
	v = arena_new(t->ctx->mem, struct message, n + 1);
	n = 0;
	for (const struct action *a = t->state.actions; a != NULL;
	     a = a->next) {
		struct message m = { .tenant_id = t->ctx->caller.tenant_id,
			.user_type = USER_ADMIN,
			.user_id = given_to(a),
			.type = "bpm-task" };

		if (m.user_id == 0)
			continue;
		m.content = content(t, a->task);
		if (m.content != NULL)
			v[n++] = m;
	}
	return push_later(t->ctx, v, n);
}
