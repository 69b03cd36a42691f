/*
 * task_order.c - orders tasks for requests.  Orders of a tenant wait for each
 * other, so that no two of them together exceed its limits.  The filters of an
 * export are stored as JSON; they are decoded as those of a query are.
 */
#include "task/task_order.h"

#include <string.h>

#include "input/field.h"
#include "sql/lib/task_order.h"
#include "store/db.h"
#include "text/json_out.h"

#define PARAMS_MAX  ((size_t)1024 * 1024)
#define SECOND_SIZE 19 /* yyyy-MM-dd HH:mm:ss */

enum err
task_order_check(struct ctx *ctx, const char *kind)
{
	return db_check(ctx, &sql_task_order_check, ARGS(AN("kind", &kind)));
}

enum err
task_order(struct ctx *ctx, const struct task_order *task, int64_t *id)
{
	const char *language = lang_name(ctx->lang);
	struct row row;

	TRY(db_begin(ctx));
	TRY(db_do(ctx, &sql_task_order_turn, NULL));
	TRY(task_order_check(ctx, task->kind));
	if (strcmp(task->kind, TASK_EXPORT) == 0)
		TRY(db_do(ctx, &sql_task_order_room, NULL));
	TRY(db_one(ctx, &sql_task_order_create,
	    ARGS(AN("kind", &task->kind), AN("params", &task->params),
	        AN("source", &task->source), AN("total", &task->total),
	        AN("language", &language)),
	    E_SYSTEM, &row));
	*id = row_i64(&row, "id");
	return OK;
}

enum err
export_order(
    struct ctx *ctx, const char *biz, const struct raw *params, int64_t *id)
{
	struct task_order task = { .kind = TASK_EXPORT };
	struct buf out;
	struct json_out w = { .to = &out };

	buf_init(&out, 2 * PARAMS_MAX);
	json_obj(&w);
	json_member_str(&w, "biz", biz);
	json_key(&w, "filters");
	if (params->json == NULL)
		json_put_raw(&w, "{}", 2);
	else
		json_put_raw(&w, params->json, params->n);
	json_end_obj(&w);
	BUG_ON(out.over);
	task.params = arena_strndup(ctx->mem, out.p, out.n);
	buf_free(&out);
	return task_order(ctx, &task, id);
}

/* Writes a range as the two texts of a request.  The end has microseconds since
 * it was decoded (decode_query.c adds them), and a request may not send any; so
 * it is cut to the second. */
static void
put_range(struct arena *a, struct json_out *w, const struct range *v)
{
	json_arr(w);
	json_put_str(w, v->from);
	json_put_str(
	    w, v->to == NULL ? NULL : arena_strndup(a, v->to, SECOND_SIZE));
	json_end_arr(w);
}

struct raw
export_params(struct arena *a, const struct args *in)
{
	struct buf out;
	struct json_out w = { .to = &out };
	char name[64];
	struct raw made;

	buf_init(&out, PARAMS_MAX);
	json_obj(&w);
	for (size_t i = 0; i < in->def->n; i++) {
		const struct field *f = &in->def->f[i];
		const void *at;

		if ((in->given >> i & 1) == 0)
			continue;
		name_camel(f->name, name, sizeof(name));
		json_textkey(&w, name);
		at = (const char *)in->at + f->off;
		if (f->type == F_RANGE)
			put_range(a, &w, at);
		else
			field_write(&w, f->type, at);
	}
	json_end_obj(&w);
	BUG_ON(out.over);
	made = (struct raw){ arena_strndup(a, out.p, out.n), out.n };
	buf_free(&out);
	return made;
}
