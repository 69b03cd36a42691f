/*
 * deployed.c - deployed versions of models: reads one with its settings from
 * the database, parses it, and caches both in this process, since a version
 * never changes.
 *
 * Each version lies in an arena of its own, with all that belongs to it, and is
 * dropped as a whole: at the beginning of a request, when nobody has a pointer
 * to it, the least recently used ones first.
 */
#include "flowdb/deployed.h"

#include <string.h>

#include "base/arena.h"
#include "bpmn/diagnostic.h"
#include "bpmn/model_read.h"
#include "policy/draft_outcome.h"
#include "sql/lib/deployed.h"
#include "store/db.h"
#include "text/json_in.h"

#define FORM_FIELDS_MAX 1000
#define SUMMARY_DEFAULT 3 /* number of fields, when the model names none */

/* -- the cached versions ------------------------------------------------- */

/* A cached version.  Its arena may still grow while instances run, because
 * node_reaches keeps its answers in it. */
struct cached {
	struct cached *next; /* not used later than this one */
	struct arena mem;
	struct parsed parsed;
	int64_t id;
	uint64_t turn; /* the request or step that used it last */
};

/* The list of the cached versions, most recently used first. */
static struct cached *cached_first;
static uint64_t present_turn = 1;

void
parsed_begin(void)
{
	present_turn++;
}

size_t
parsed_bytes(void)
{
	size_t n = 0;

	for (const struct cached *k = cached_first; k != NULL; k = k->next)
		n += k->mem.total;
	return n;
}

size_t
parsed_count(void)
{
	size_t n = 0;

	for (const struct cached *k = cached_first; k != NULL; k = k->next)
		n++;
	return n;
}

static void
cached_drop(struct cached *k)
{
	arena_free(&k->mem);
	mem_free(k);
}

void
parsed_forget(void)
{
	while (cached_first != NULL) {
		struct cached *k = cached_first;

		cached_first = k->next;
		cached_drop(k);
	}
}

/* Puts a version that is not in the list at the head of it, as used last. */
static void
cached_use(struct cached *k)
{
	k->turn = present_turn;
	k->next = cached_first;
	cached_first = k;
}

struct parsed *
parsed_find(int64_t id)
{
	for (struct cached **at = &cached_first; *at != NULL;
	     at = &(*at)->next) {
		struct cached *k = *at;

		if (k->id != id)
			continue;
		*at = k->next;
		cached_use(k);
		return &k->parsed;
	}
	return NULL;
}

/* Drops versions from the end of the list until the rest fits, but none that is
 * used at present: somebody has a pointer to it. */
static void
cached_fit(void)
{
	size_t n = parsed_bytes();

	while (n > PARSED_BYTES) {
		struct cached **last = &cached_first;

		while ((*last)->next != NULL)
			last = &(*last)->next;
		if ((*last)->turn == present_turn)
			return;
		n -= (*last)->mem.total;
		cached_drop(*last);
		*last = NULL;
	}
}

enum err
parsed_add(int64_t id, const char *bpmn, struct parsed **out)
{
	struct cached *k = mem_resize(NULL, sizeof(*k));
	struct diagnostics found = { 0 };
	struct model *m;

	*k = (struct cached){ .id = id };
	found.mem = &k->mem;
	model_read_text(&k->mem, bpmn, strlen(bpmn), &found, &m);
	if (m == NULL) {
		cached_drop(k);
		return E_BAD_REQUEST;
	}
	k->parsed = (struct parsed){ .model = m, .mem = &k->mem };
	cached_use(k);
	cached_fit();
	*out = &k->parsed;
	return OK;
}

/* -- the fields of the form that the summary shows ----------------------- */

/* The fields of a form, in their order. */
struct form_fields {
	struct arena *a;
	struct summary_field *v;
	size_t n;
};

/* The text of a member of a component, in the arena; NULL: it is no text, or
 * empty. */
static const char *
text_in(struct arena *a, const struct json *rule, const char *key)
{
	const struct json *j = json_get(rule, key);
	const char *s;
	size_t n;

	if (json_kind(j) != JSON_STR)
		return NULL;
	s = json_str(j, &n);
	return n != 0 ? arena_strndup(a, s, n) : NULL;
}

/* Adds the field that a component of the form is, or the fields inside it if it
 * only arranges others.  A component without a name or a title is decoration
 * and is left out.  The recursion ends, because the JSON reader limits how
 * deeply components are nested. */
static void
add_fields(struct form_fields *to, const struct json *rule)
{
	const struct json *inside = json_get(rule, "children");
	const char *name = text_in(to->a, rule, "field");
	const char *title = text_in(to->a, rule, "title");

	if (name != NULL && title != NULL && to->n < FORM_FIELDS_MAX) {
		to->v[to->n].name = name;
		to->v[to->n++].title = title;
		return;
	}
	for (size_t i = 0; i < json_len(inside); i++)
		add_fields(to, json_at(inside, i));
}

/* Adds the fields of a component, given as JSON; one that is no JSON has
 * none. */
static void
read_component(struct form_fields *to, const char *text)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why;

	if (json_parse(to->a, text, strlen(text), &j, &why) == OK)
		add_fields(to, j);
}

static const struct summary_field *
field_named(const struct form_fields *f, const char *name)
{
	for (size_t i = 0; i < f->n; i++)
		if (strcmp(f->v[i].name, name) == 0)
			return &f->v[i];
	return NULL;
}

/* Adds the field, unless it is NULL, to those that the summary shows. */
static void
add_summary_field(struct arena *a, struct summary_field *v, struct deployed *d,
    const struct summary_field *one)
{
	if (one == NULL)
		return;
	v[d->n_summary].name = arena_strdup(a, one->name);
	v[d->n_summary++].title = arena_strdup(a, one->title);
}

/* Chooses the fields that the summary shows: those that the model names, or
 * the first of the form if it names none. */
static void
choose_shown(struct arena *a, const struct form_fields *f,
    const struct row *row, struct deployed *d)
{
	struct strs names = row_strs(f->a, row, "summary_fields");
	bool chosen = !row_null(row, "summary_fields");
	size_t n = chosen ? names.n : SUMMARY_DEFAULT;
	struct summary_field *v = arena_new(a, struct summary_field, n);

	for (size_t i = 0; i < n; i++) {
		if (chosen)
			add_summary_field(a, v, d, field_named(f, names.v[i]));
		else
			add_summary_field(a, v, d, i < f->n ? &f->v[i] : NULL);
	}
	d->summary = v;
}

/* Finds which fields the summaries of a version have, by the form in its row,
 * and stores them in the arena.  A form that cannot be read counts as empty. */
static void
read_summary(
    struct ctx *ctx, struct arena *a, const struct row *row, struct deployed *d)
{
	struct strs rules = row_strs(ctx->mem, row, "form_fields");
	struct form_fields f = { .a = ctx->mem };

	d->summed = row_bool(row, "summed");
	if (!d->summed)
		return;
	f.v = arena_new(ctx->mem, struct summary_field, FORM_FIELDS_MAX);
	for (size_t i = 0; i < rules.n; i++)
		read_component(&f, rules.v[i]);
	choose_shown(a, &f, row, d);
}

/* -- versions and their settings ----------------------------------------- */

static const char *
column_copy(struct arena *a, const struct row *row, const char *column)
{
	const char *text = row_str(row, column);

	return text != NULL ? arena_strdup(a, text) : NULL;
}

static const char *
copy_or_empty(struct arena *a, const struct row *row, const char *column)
{
	return or_empty(column_copy(a, row, column));
}

/* The managers of the process; the engine knows users by texts. */
static struct strs
managers(struct arena *a, const struct row *row)
{
	struct ids ids = row_ids(a, row, "manager_user_ids");
	struct strs out = { .v = arena_new(a, const char *, ids.n) };

	for (size_t i = 0; i < ids.n; i++)
		out.v[out.n++] = arena_printf(a, "%lld", (long long)ids.v[i]);
	return out;
}

/* Which process of the file its instances run: the one whose id is the key of
 * the version.  Without it the file would not have been deployed. */
static int32_t
process_with_id(const struct model *m, const char *id)
{
	for (int32_t i = 0; i < m->n_processes; i++)
		if (strcmp(m->processes[i].id, id) == 0)
			return i;
	return 0;
}

/* What the engine needs of the version. */
static struct definition
definition_of(struct arena *a, const struct model *m, const struct row *row)
{
	return (struct definition){ .model = m,
		.process = process_with_id(m, row_str(row, "key")),
		.version = row_i32(row, "version"),
		.id = row_i64(row, "id"),
		.may_withdraw = row_bool(row, "may_withdraw"),
		.auto_approval = row_i32(row, "auto_approval_type"),
		.managers = managers(a, row) };
}

static struct number_rule
number_rule(struct arena *a, const struct row *row)
{
	return (struct number_rule){ .enable = row_bool(row, "number_enable"),
		.prefix = copy_or_empty(a, row, "number_prefix"),
		.postfix = copy_or_empty(a, row, "number_postfix"),
		.infix = copy_or_empty(a, row, "number_infix"),
		.length = row_i32(row, "number_length") };
}

/* Copies the settings of the HTTP notices. */
static void
read_notices(struct arena *a, const struct row *row, struct deployed *d)
{
	d->process_before =
	    column_copy(a, row, "process_before_trigger_setting");
	d->process_after = column_copy(a, row, "process_after_trigger_setting");
	d->task_before = column_copy(a, row, "task_before_trigger_setting");
	d->task_after = column_copy(a, row, "task_after_trigger_setting");
	d->hears = row_bool(row, "hears");
}

/* What processes approve, by the word that bpm_safeguard of the schema has for
 * their keys: a new outcome needs a line here and a word there. */
static const struct outcome outcomes[] = {
	{ "blacklist", "approvals of the blacklist", draft_follow,
	    draft_outcome },
};

enum err
outcome_named(struct ctx *ctx, const char *name, const struct outcome **out)
{
	*out = NULL;
	if (name == NULL)
		return OK;
	for (size_t i = 0; i < ARRAY_LEN(outcomes); i++)
		if (strcmp(outcomes[i].name, name) == 0)
			*out = &outcomes[i];
	return *out != NULL ? OK : fault(ctx, "no outcome is \"%s\"", name);
}

/* The version of a row, in the arena of its model. */
static enum err
version_of_row(struct ctx *ctx, struct arena *a, const struct model *m,
    const struct row *row, struct deployed **out)
{
	struct deployed *d = arena_new(a, struct deployed, 1);

	d->definition = definition_of(a, m, row);
	d->key = column_copy(a, row, "key");
	d->name = column_copy(a, row, "name");
	d->wire_id = column_copy(a, row, "wire_id");
	d->simple = m->simple;
	d->may_cancel = row_bool(row, "may_cancel");
	d->title = column_copy(a, row, "title");
	d->number = number_rule(a, row);
	read_notices(a, row, d);
	read_summary(ctx, a, row, d);
	TRY(outcome_named(ctx, row_str(row, "safeguard"), &d->outcome));
	*out = d;
	return OK;
}

/* Reads a deployed version, and parses its model unless *out is its cached
 * model: one that an earlier request has parsed without being able to use the
 * version. */
static enum err
fetch_version(struct ctx *ctx, int64_t id, struct parsed **out)
{
	struct parsed *p = *out;
	struct row row;

	TRY(db_one(
	    ctx, &sql_deployed_get, ARGS(AN("id", &id)), E_SYSTEM, &row));
	if (p == NULL && parsed_add(id, row_str(&row, "bpmn_xml"), &p) != OK)
		return fault(
		    ctx, "definition %lld does not parse", (long long)id);
	/* A SIMPLE model was deployed as the BPMN that was compiled of it,
	 * which does not say so. */
	p->model->simple = row_bool(&row, "simple");
	TRY(version_of_row(ctx, p->mem, p->model, &row, &p->deployed));
	*out = p;
	return OK;
}

/* The time of the present request (ctx->now_ms), which stays the same while the
 * request lasts.  If it has changed, another request has begun, and the models
 * that the last one used may be dropped. */
static int64_t request_ms;

static void
begin_request(const struct ctx *ctx)
{
	if (ctx->now_ms == request_ms)
		return;
	request_ms = ctx->now_ms;
	parsed_begin();
}

enum err
deployed_load(struct ctx *ctx, int64_t id, const struct deployed **out)
{
	struct parsed *p;

	begin_request(ctx);
	p = parsed_find(id);
	if (p == NULL || p->deployed == NULL)
		TRY(fetch_version(ctx, id, &p));
	*out = p->deployed;
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
