/* change_rows.c - writes each changed object as a JSON row, a member for each
 * column of its table. */
#include "flowdb/change_rows.h"

#include "expr/val.h"
#include "flow/rows.h"
#include "flow/task.h"
#include "flowdb/deployed.h"
#include "flowdb/instance_summary.h"

static void
put_i64(struct json_out *w, const char *key, int64_t v)
{
	json_key(w, key);
	json_put_i64(w, v);
}

/* Writes a number.  0 stands for "none" in the engine, so it is written as
 * null. */
static void
put_any(struct json_out *w, const char *key, int64_t v)
{
	json_key(w, key);
	if (v != 0)
		json_put_i64(w, v);
	else
		json_put_null(w);
}

static void
put_str(struct json_out *w, const char *key, const char *s)
{
	json_key(w, key);
	json_put_str(w, s);
}

static void
put_bool(struct json_out *w, const char *key, bool v)
{
	json_key(w, key);
	json_put_bool(w, v);
}

/* Writes a value with a writer of its own, which counts its levels from 0:
 * together with the levels of the row they might be more than a JSON writer can
 * count. */
static void
put_val(struct json_out *w, const char *key, const struct val *v)
{
	struct json_out inside = { .to = w->to };

	json_key(w, key);
	json_put_raw(w, "", 0);
	val_write(&inside, v);
}

/* Writes the token that called this instance and waits for it; null for the
 * first instance, which nobody called. */
static void
put_caller(struct json_out *w, const struct inst *i)
{
	const struct token *caller = i->caller;

	if (caller == NULL)
		return;
	put_i64(w, "caller", caller->head.id);
	put_i64(w, "caller_instance", caller->inst->head.id);
	if (caller->record != NULL)
		put_i64(w, "caller_activity", caller->record->head.id);
}

void
change_inst(struct arena *mem, struct json_out *w, const struct inst *i)
{
	json_obj(w);
	put_i64(w, "num", i->head.id);
	put_str(w, "id", i->id_text);
	put_i64(w, "definition_id", i->def->id);
	put_str(w, "definition_key", version_of(i->def)->key);
	put_i64(w, "state", i->state);
	put_i64(w, "status", i->status);
	put_str(w, "reason", i->reason);
	put_i64(w, "reason_code", i->code);
	put_str(w, "starter", i->starter);
	put_str(w, "business_key", i->business_key);
	put_str(w, "name", i->name);
	json_key(w, "summary");
	instance_summary_write(mem, w, i);
	put_i64(w, "start_ms", i->start_ms);
	put_any(w, "end_ms", i->end_ms);
	put_caller(w, i);
	json_end_obj(w);
}

static void
put_loop(struct json_out *w, const struct token_row *r)
{
	put_i64(w, "loop_total", r->loop.total);
	put_i64(w, "loop_started", r->loop.started);
	put_i64(w, "loop_active", r->loop.active);
	put_i64(w, "loop_done", r->loop.done);
	put_i64(w, "loop_entered", r->loop.entered);
	put_bool(w, "loop_sequential", r->loop.sequential);
	if (r->items.kind == VAL_LIST)
		put_val(w, "loop_items", &r->items);
}

static void
put_token(struct json_out *w, const struct token_row *r)
{
	put_i64(w, "num", r->id);
	put_i64(w, "instance", r->inst);
	put_i64(w, "parent", r->parent);
	put_bool(w, "gone", r->gone);
	put_bool(w, "kept", r->kept);
	put_str(w, "node", r->node);
	put_str(w, "came", r->came);
	put_i64(w, "mode", r->mode);
	put_bool(w, "element", r->element);
	put_i64(w, "arrived", r->arrived);
	put_any(w, "activity", r->record);
	if (r->mode == TOKEN_BODY)
		put_loop(w, r);
}

static void
put_texts(struct json_out *w, const char *key, const struct strs *texts)
{
	if (texts->n == 0)
		return;
	json_key(w, key);
	json_arr(w);
	for (size_t i = 0; i < texts->n; i++)
		json_put_str(w, texts->v[i]);
	json_end_arr(w);
}

static void
put_extra(struct json_out *w, const struct step_extra *extra)
{
	put_texts(w, "attachments", &extra->attachments);
	put_texts(w, "chooses", &extra->chooses);
	if (extra->vars.kind == VAL_OBJECT && extra->vars.n > 0)
		put_val(w, "variables", &extra->vars);
}

static void
put_task(struct json_out *w, const struct task_row *r, int64_t definition)
{
	put_i64(w, "num", r->id);
	put_i64(w, "instance", r->inst);
	put_i64(w, "definition_id", definition);
	put_any(w, "token", r->token);
	put_any(w, "parent", r->parent);
	put_str(w, "node", r->node);
	put_i64(w, "status", r->status);
	put_i64(w, "delegation", r->delegation);
	put_i64(w, "sign", r->sign);
	put_str(w, "name", r->name);
	put_str(w, "assignee", r->assignee);
	put_str(w, "owner", r->owner);
	put_str(w, "reason", r->reason);
	put_i64(w, "reason_code", r->code);
	put_str(w, "sign_pic_url", r->picture);
	put_i64(w, "start_ms", r->start_ms);
	put_any(w, "end_ms", r->open ? 0 : r->end_ms);
	put_i64(w, "entered", r->entered);
	put_i64(w, "until", r->until);
}

static void
put_timer(struct json_out *w, const struct timer_row *r)
{
	put_i64(w, "num", r->id);
	put_i64(w, "token", r->token);
	put_str(w, "node", r->node);
	put_str(w, "text", r->text);
	put_i64(w, "due_ms", r->due.at_ms);
	put_i64(w, "times_left", r->due.left);
	put_i64(w, "end_ms", r->due.end_ms);
}

static void
put_var(struct json_out *w, const struct var_row *r)
{
	put_i64(w, "num", r->id);
	put_i64(w, "token", r->token);
	put_str(w, "name", r->name);
	put_val(w, "value", &r->value);
}

static void
put_record(struct json_out *w, const struct record_row *r)
{
	put_i64(w, "num", r->id);
	put_i64(w, "instance", r->inst);
	put_str(w, "node", r->node);
	put_str(w, "came", r->came);
	put_str(w, "name", r->name);
	put_i64(w, "start_ms", r->start_ms);
	put_any(w, "end_ms", r->open ? 0 : r->end_ms);
}

/* The definition of the instance to which a task belongs: a column of its row
 * in the table, which the engine's own row of a task does not have. */
static int64_t
definition_of(const struct head *h)
{
	return ((const struct task *)(const void *)h)->inst->def->id;
}

void
change_row(
    struct json_out *w, const struct head *h, const struct step_extra *extra)
{
	struct object_row r;

	row_of(h, &r);
	json_obj(w);
	if (r.kind == OBJECT_TOKEN) {
		put_token(w, &r.token);
	} else if (r.kind == OBJECT_TASK) {
		put_task(w, &r.task, definition_of(h));
		if (extra != NULL)
			put_extra(w, extra);
	} else if (r.kind == OBJECT_TIMER) {
		put_timer(w, &r.timer);
	} else if (r.kind == OBJECT_VAR) {
		put_var(w, &r.var);
	} else {
		put_record(w, &r.record);
	}
	json_end_obj(w);
}
