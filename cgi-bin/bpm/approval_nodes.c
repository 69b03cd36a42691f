/* approval_nodes.c - collects the nodes that the page of an approval shows, and
 * writes them as JSON. */
#include "bpm/approval_nodes.h"

#include <string.h>

#include "bpm/node_form.h"
#include "bpmn/model.h"

static OBJECT(activity_task_record, MEMBER("id", TEXT),
    MEMBER("owner_user", OBJECT, .null = true, .of = &shown_user_record),
    MEMBER("assignee_user", OBJECT, .null = true, .of = &shown_user_record),
    MEMBER("status", INT), MEMBER("reason", TEXT, .null = true),
    MEMBER("sign_pic_url", TEXT, .null = true),
    MEMBER("attachments", TEXTS, .null = true));

OBJECT(activity_record, MEMBER("id", TEXT), MEMBER("name", TEXT),
    MEMBER("node_type", INT), MEMBER("status", INT),
    MEMBER("start_time", TIME, .null = true),
    MEMBER("end_time", TIME, .null = true),
    MEMBER("tasks", LIST, .of = &activity_task_record),
    MEMBER("candidate_strategy", INT, .null = true),
    MEMBER("candidate_users", LIST, .of = &shown_user_record),
    MEMBER("process_instance_id", TEXT, .null = true));

static void
want(struct activities *all, const struct activity *one)
{
	struct arena *a = all->ctx->mem;

	for (size_t i = 0; i < one->n_tasks; i++) {
		shown_users_want(a, &all->people, one->tasks[i].owner);
		shown_users_want(a, &all->people, one->tasks[i].assignee);
	}
	for (size_t i = 0; i < one->users.n; i++)
		shown_users_want(a, &all->people, one->users.v[i]);
}

void
activity_add(struct activities *all, const struct activity *one)
{
	struct activity *v;

	if (all->n == all->room) {
		all->room = all->room == 0 ? 32 : 2 * all->room;
		v = arena_new(all->ctx->mem, struct activity, all->room);
		if (all->n > 0)
			memcpy(v, all->v, all->n * sizeof(*v));
		all->v = v;
	}
	all->v[all->n++] = *one;
	want(all, one);
}

void
activity_forecast(
    struct activities *all, const struct forecast *f, int32_t status)
{
	const struct node *n = &all->version->definition.model->nodes[f->node];
	bool named = n->name != NULL;
	struct activity one = { .id = n->id,
		.name = task_name(n),
		.type = node_type(n),
		.status = status,
		.strategy = f->strategy,
		.users = f->users };

	if (n->kind == NODE_START && !named)
		one.name = lang_text(all->ctx->lang, "node", "start");
	else if ((n->kind == NODE_END || n->kind == NODE_TERMINATE) && !named)
		one.name = lang_text(all->ctx->lang, "node", "end");
	activity_add(all, &one);
}

static void
put_time(struct json_out *w, int64_t ms)
{
	if (ms == 0)
		json_put_null(w);
	else
		json_put_i64(w, ms);
}

static void
put_task(struct json_out *w, const struct shown_users *p,
    const struct activity_task *t)
{
	json_obj(w);
	json_key(w, "id");
	json_put_str(w, t->id);
	json_key(w, "ownerUser");
	put_shown_user(w, p, t->owner);
	json_key(w, "assigneeUser");
	put_shown_user(w, p, t->assignee);
	json_key(w, "status");
	json_put_i64(w, t->status);
	json_key(w, "reason");
	json_put_str(w, t->reason);
	json_key(w, "signPicUrl");
	json_put_str(w, t->picture);
	json_key(w, "attachments");
	if (t->attachments == NULL)
		json_put_null(w);
	else
		json_put_raw(w, t->attachments, strlen(t->attachments));
	json_end_obj(w);
}

static void
put_activity(
    struct json_out *w, const struct shown_users *p, const struct activity *a)
{
	json_obj(w);
	json_key(w, "id");
	json_put_str(w, a->id);
	json_key(w, "name");
	json_put_str(w, a->name);
	json_key(w, "nodeType");
	json_put_i64(w, a->type);
	json_key(w, "status");
	json_put_i64(w, a->status);
	json_key(w, "startTime");
	put_time(w, a->start_ms);
	json_key(w, "endTime");
	put_time(w, a->end_ms);
	json_key(w, "tasks");
	json_arr(w);
	for (size_t i = 0; i < a->n_tasks; i++)
		put_task(w, p, &a->tasks[i]);
	json_end_arr(w);
	json_key(w, "candidateStrategy");
	if (a->strategy == 0)
		json_put_null(w);
	else
		json_put_i64(w, a->strategy);
	json_key(w, "candidateUsers");
	put_shown_users(w, p, &a->users);
	json_key(w, "processInstanceId");
	json_put_str(w, a->called);
	json_end_obj(w);
}

enum err
put_activities(struct activities *all, struct json_out *w)
{
	TRY(shown_users_read(all->ctx, &all->people));
	json_arr(w);
	for (size_t i = 0; i < all->n; i++)
		put_activity(w, &all->people, &all->v[i]);
	json_end_arr(w);
	return OK;
}
