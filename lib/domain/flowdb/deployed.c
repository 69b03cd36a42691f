/* deployed.c - loads deployed versions of models with their settings from the
 * database, and keeps them. */
#include "flowdb/deployed.h"

#include <string.h>

#include "definition/parsed_models.h"
#include "flowdb/summary_fields.h"
#include "sql/lib/deployed.h"
#include "store/db.h"

/* The time of the present request (ctx->now_ms), which stays the same while the
 * request lasts.  If it has changed, another request has begun, and the models
 * that the last one used may be dropped. */
static int64_t request_ms;

static void
begin(const struct ctx *ctx)
{
	if (ctx->now_ms == request_ms)
		return;
	request_ms = ctx->now_ms;
	parsed_begin();
}

static const char *
kept(struct arena *a, const struct row *row, const char *column)
{
	const char *text = row_str(row, column);

	return text != NULL ? arena_strdup(a, text) : NULL;
}

static const char *
kept_or_empty(struct arena *a, const struct row *row, const char *column)
{
	const char *text = kept(a, row, column);

	return text != NULL ? text : "";
}

static struct strs
managers(struct arena *a, const struct row *row)
{
	struct ids ids = row_ids(a, row, "manager_user_ids");
	struct strs out = { .v = arena_new(a, const char *, ids.n) };

	for (size_t i = 0; i < ids.n; i++)
		out.v[out.n++] = arena_printf(a, "%lld", (long long)ids.v[i]);
	return out;
}

/* The process whose id is the version's key.  There is one in every deployed
 * file. */
static int32_t
process_of(const struct model *m, const char *key)
{
	for (int32_t i = 0; i < m->n_processes; i++)
		if (strcmp(m->processes[i].id, key) == 0)
			return i;
	return 0;
}

static struct number_rule
number_rule(struct arena *a, const struct row *row)
{
	return (struct number_rule){ .enable = row_bool(row, "number_enable"),
		.prefix = kept_or_empty(a, row, "number_prefix"),
		.postfix = kept_or_empty(a, row, "number_postfix"),
		.infix = kept_or_empty(a, row, "number_infix"),
		.length = row_i32(row, "number_length") };
}

static void
notices(struct arena *a, const struct row *row, struct deployed *d)
{
	d->process_before = kept(a, row, "process_before_trigger_setting");
	d->process_after = kept(a, row, "process_after_trigger_setting");
	d->task_before = kept(a, row, "task_before_trigger_setting");
	d->task_after = kept(a, row, "task_after_trigger_setting");
}

static struct deployed *
deployed_of(struct parsed *p, const struct row *row)
{
	struct arena *a = p->mem;
	struct deployed *d = arena_new(a, struct deployed, 1);

	d->key = kept(a, row, "key");
	d->name = kept(a, row, "name");
	d->wire_id = kept(a, row, "wire_id");
	d->simple = row_bool(row, "simple");
	p->model->simple = d->simple;
	d->definition = (struct definition){ .model = p->model,
		.process = process_of(p->model, d->key),
		.version = row_i32(row, "version"),
		.id = row_i64(row, "id"),
		.may_withdraw = row_bool(row, "may_withdraw"),
		.auto_approval = row_i32(row, "auto_approval_type"),
		.managers = managers(a, row) };
	d->may_cancel = row_bool(row, "may_cancel");
	d->title = kept(a, row, "title");
	d->number = number_rule(a, row);
	notices(a, row, d);
	return d;
}

static enum err
fetch(struct ctx *ctx, int64_t id, struct parsed **out)
{
	struct deployed *d;
	struct row row;

	TRY(db_one(
	    ctx, &sql_deployed_get, ARGS(AN("id", &id)), E_SYSTEM, &row));
	if (parsed_add(id, row_str(&row, "bpmn_xml"), out) != OK)
		return fault(
		    ctx, "definition %lld does not parse", (long long)id);
	d = deployed_of(*out, &row);
	summary_fields(ctx, (*out)->mem, &row, d);
	(*out)->more = d;
	return OK;
}

enum err
deployed_load(struct ctx *ctx, int64_t id, const struct deployed **out)
{
	struct parsed *p;

	begin(ctx);
	p = parsed_find(id);
	if (p == NULL || p->more == NULL)
		TRY(fetch(ctx, id, &p));
	*out = p->more;
	return OK;
}

enum err
deployed_latest(struct ctx *ctx, const char *key, const struct deployed **out)
{
	struct rows rows;
	struct row row;

	*out = NULL;
	TRY(db_rows(ctx, &sql_deployed_latest, ARGS(AN("key", &key)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	return deployed_load(ctx, row_i64(&row, "id"), out);
}

enum err
deployed_may_call(struct ctx *ctx, const struct definition *by,
    const struct definition *def, int64_t starter, bool *may)
{
	struct row row;

	TRY(db_one(ctx, &sql_deployed_may_call,
	    ARGS(AN("by", &by->id), AN("called", &def->id),
	        AN("starter", &starter)),
	    E_SYSTEM, &row));
	*may = row_bool(&row, "may");
	return OK;
}

const struct deployed *
version_of(const struct definition *def)
{
	return (const struct deployed *)(const void *)def;
}
