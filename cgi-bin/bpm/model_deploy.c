/*
 * model_deploy.c - deploys a model: checks it and stores it as the next version
 * of its process.
 *
 * All checks are made in the order of the wire contract, and what they find is
 * collected.  The answer is the first finding; only a model without any is
 * deployed.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "base/utf8.h"
#include "bpm/diagram.h"
#include "bpm/errors.h"
#include "bpm/model_deploy.h"
#include "bpmn/check.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "flowdb/deployed.h"
#include "flowdb/safeguard.h"
#include "input/decode_json.h"
#include "input/field.h"
#include "input/field_check.h"
#include "sql/bpm/model_deploy.h"
#include "store/ctx.h"
#include "store/db.h"
#include "store/row.h"
#include "web/req.h"

/* -- findings ----------------------------------------------------------- */

/* What is wrong with the model.  Only the first finding is kept, because the
 * answer has room for one error; of the others it says how many they are. */
struct findings {
	struct ctx *ctx;
	enum err e; /* error of the first finding; OK: there is none */
	/* The argument of its text; for E_BAD_REQUEST the text itself. */
	const char *arg;
	size_t n;
};

#define TEXT_MAX 512 /* bytes of a finding, with the NUL */

/* The number of bytes of the text without a character at its end that was cut
 * in two. */
static size_t
whole_characters(const char *text)
{
	size_t n = strlen(text);

	while (!utf8_valid(text, n))
		n--;
	return n;
}

/* Counts a finding.  The first is kept for the answer: its error and its text,
 * which is formatted into the request's memory. */
static void
finding_add(struct findings *f, enum err e, const char *fmt, ...)
{
	char text[TEXT_MAX];
	va_list ap;

	if (f->n++ > 0)
		return;
	va_start(ap, fmt);
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	f->e = e;
	f->arg = arena_strndup(f->ctx->mem, text, whole_characters(text));
}

/* Returns the error of the first finding, with its text and the number of
 * further findings; OK if there are none. */
static enum err
findings_refuse(const struct findings *f)
{
	struct ctx *ctx = f->ctx;

	if (f->n == 0)
		return OK;
	if (f->e != E_BAD_REQUEST)
		return fail(ctx, f->e, f->arg);
	ctx->why = (struct why){ NULL, f->arg };
	if (f->n > 1)
		ctx->why.what = arena_printf(
		    ctx->mem, "%s (and %zu more)", f->arg, f->n - 1);
	return E_BAD_REQUEST;
}

/* -- candidates --------------------------------------------------------- */

/* What the database can look up is checked.  Candidates named by expressions,
 * form fields or levels cannot be checked before the process runs. */

/* The kinds of candidates, as the block deploy_candidates and texts name them.
 */
static const char role[] = "role";
static const char department[] = "department";
static const char post[] = "post";
static const char user[] = "user";
static const char group[] = "user group";

/* The strategies whose parameter is a list of ids, and what these name. */
static const struct {
	int32_t strategy;
	const char *kind;
} strategies[] = {
	{ STRATEGY_ROLES, role },
	{ STRATEGY_DEPTS, department },
	{ STRATEGY_LEADERS, department },
	{ STRATEGY_POSTS, post },
	{ STRATEGY_LEADERS_ABOVE, department }, /* ids, then "|" and a level */
	{ STRATEGY_USERS, user },
	{ STRATEGY_GROUPS, group },
};

/* All ids that tasks of the process name; for each id, kinds has what it names
 * and task the task that names it. */
struct candidates {
	struct arena *a;
	struct strs kinds;
	struct ids ids;
	const struct node **task; /* one for each id */
	size_t cap;
};

/* What the ids in the parameter of the strategy name; NULL: it has no ids. */
static const char *
kind_of_ids(int32_t strategy)
{
	for (size_t i = 0; i < ARRAY_LEN(strategies); i++)
		if (strategies[i].strategy == strategy)
			return strategies[i].kind;
	return NULL;
}

/* Adds an id that the parameter of task n names; kind: whose id it is. */
static void
candidate_add(
    struct candidates *all, const struct node *n, const char *kind, int64_t id)
{
	if (all->ids.n == all->cap) {
		size_t cap = all->cap == 0 ? 64 : 2 * all->cap;
		const char **kinds = arena_new(all->a, const char *, cap);
		int64_t *ids = arena_new(all->a, int64_t, cap);
		const struct node **task =
		    arena_new(all->a, const struct node *, cap);

		if (all->cap > 0) {
			memcpy(kinds, all->kinds.v, all->cap * sizeof(*kinds));
			memcpy(ids, all->ids.v, all->cap * sizeof(*ids));
			memcpy(task, all->task, all->cap * sizeof(*task));
		}
		all->kinds.v = kinds;
		all->ids.v = ids;
		all->task = task;
		all->cap = cap;
	}
	all->task[all->ids.n] = n;
	all->kinds.v[all->kinds.n++] = kind;
	all->ids.v[all->ids.n++] = id;
}

/* Adds the ids of a parameter such as "1, 2,3"; a "|" ends them, and a level
 * follows it. */
static void
candidates_add(struct findings *f, struct candidates *all, const struct node *n,
    const char *kind)
{
	const char *s = n->task->param;
	size_t end = strcspn(s, "|");

	for (size_t at = 0, len; at <= end; at += len + 1) {
		const char *one;
		size_t size;
		int64_t id;

		len = strcspn(s + at, ",|");
		one = utf8_trim(arena_strndup(all->a, s + at, len), &size);
		if (num_read(one, size, &id) == OK)
			candidate_add(all, n, kind, id);
		else
			finding_add(f, E_BAD_REQUEST,
			    "task \"%s\": \"%.*s\" is no id of a %s",
			    task_name(n), (int)size, one, kind);
	}
}

/* Checks that the task has a strategy with its parameter, and collects the ids
 * in it.  Nobody is asked at a task that the system decides. */
static void
check_candidate(
    struct findings *f, struct candidates *all, const struct node *n)
{
	const struct task_set *t = n->task;
	const char *kind = kind_of_ids(t->strategy);

	if (t->approve_type != 0 && t->approve_type != APPROVE_MANUAL)
		return;
	if (t->strategy == 0 ||
	    (t->param == NULL && strategy_needs_param(t->strategy)))
		finding_add(f, E_MODEL_NO_CANDIDATE, "%s", task_name(n));
	else if (kind != NULL)
		candidates_add(f, all, n, kind);
}

/* Adds a finding about a role, department, post, user or group that the
 * database does not have or that is disabled. */
static void
candidate_report(
    struct findings *f, const struct candidates *all, const struct row *row)
{
	const struct node *n = all->task[row_i64(row, "place")];
	const char *kind = row_str(row, "kind");
	bool missing = row_bool(row, "missing");

	if (strcmp(kind, group) == 0 && missing)
		finding_add(f, E_GROUP_MISSING, "%s", "");
	else if (strcmp(kind, group) == 0)
		finding_add(
		    f, E_GROUP_DISABLED, "\"%s\"", row_str(row, "name"));
	else if (missing)
		finding_add(f, E_BAD_REQUEST,
		    "task \"%s\": there is no %s %lld", task_name(n), kind,
		    (long long)row_i64(row, "id"));
	else
		finding_add(f, E_BAD_REQUEST,
		    "task \"%s\": the %s \"%s\" is disabled", task_name(n),
		    kind, row_str(row, "name"));
}

/*
 * Adds a finding for each manual task of the process that has no strategy, that
 * lacks the parameter its strategy needs, or that names a role, department,
 * post, user or group which is missing or disabled.
 */
static enum err
check_candidates(struct findings *f, const struct model *m, int32_t process)
{
	struct candidates all = { .a = f->ctx->mem };
	struct rows rows;

	for (int32_t i = 0; i < m->n_nodes; i++)
		if (m->nodes[i].process == process && m->nodes[i].task != NULL)
			check_candidate(f, &all, &m->nodes[i]);
	if (all.ids.n == 0)
		return OK;
	TRY(db_rows(f->ctx, &sql_deploy_candidates,
	    ARGS(AN("kinds", &all.kinds), AN("ids", &all.ids)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		candidate_report(f, &all, &row);
	}
	return OK;
}

/* -- settings ----------------------------------------------------------- */

/* Settings are JSON, which is checked by the decoder of requests, as it knows
 * how to check types and limits. */

#define TEMPLATE_MAX (1024 * 1024)
#define NUMBER_MAX   20 /* digits of the running number of an instance */

struct http_param {
	int32_t type;
	const char *key, *value;
};
static const struct field http_param_fields[] = {
	FIELD(struct http_param, type, .req = true, .lo = 1, .hi = 2),
	FIELD(struct http_param, key, .req = true, .max = 255),
	FIELD(
	    struct http_param, value, .req = true, .blank = true, .max = 4000),
};
static const struct input http_param = { .name = "http_param",
	.size = sizeof(struct http_param),
	.f = http_param_fields,
	.n = ARRAY_LEN(http_param_fields) };

struct key_value {
	const char *key, *value;
};
static const struct field key_value_fields[] = {
	FIELD(struct key_value, key, .req = true, .max = 255),
	FIELD(struct key_value, value, .text = TEXT_EXACT, .req = true,
	    .max = 255),
};
static const struct input key_value = { .name = "key_value",
	.size = sizeof(struct key_value),
	.f = key_value_fields,
	.n = ARRAY_LEN(key_value_fields) };

struct http_setting {
	const char *url;
	struct list header, body, response;
};
static const struct field http_setting_fields[] = {
	FIELD(struct http_setting, url, .req = true, .max = 1024,
	    .form = &form_url),
	FIELD(struct http_setting, header, .of = &http_param),
	FIELD(struct http_setting, body, .of = &http_param),
	FIELD(struct http_setting, response, .of = &key_value),
};

struct number_setting {
	bool enable;
	const char *prefix, *infix, *postfix;
	int32_t length;
};
static const struct field number_setting_fields[] = {
	FIELD(struct number_setting, enable, .req = true),
	FIELD(struct number_setting, prefix, .max = 64),
	FIELD(struct number_setting, infix, .words = "DAY HOUR MINUTE SECOND"),
	FIELD(struct number_setting, postfix, .max = 64),
	FIELD(struct number_setting, length, .req = true, .lo = 1,
	    .hi = NUMBER_MAX),
};

struct title_setting {
	bool enable;
	const char *title;
};
static const struct field title_setting_fields[] = {
	FIELD(struct title_setting, enable, .req = true),
	FIELD(struct title_setting, title, .max = 255),
};

struct summary_setting {
	bool enable;
	struct strs summary;
};
static const struct field summary_setting_fields[] = {
	FIELD(struct summary_setting, enable, .req = true),
	FIELD(struct summary_setting, summary, .max = 100),
};

struct print_setting {
	bool enable;
	const char *page;
};
static const struct field print_setting_fields[] = {
	FIELD(struct print_setting, enable, .req = true),
	{ .name = "template",
	    .type = F_STR,
	    .off = offsetof(struct print_setting, page),
	    .max = TEMPLATE_MAX },
};

#define INPUT(x) \
	{ \
		.name = #x, .size = sizeof(struct x), .f = x##_fields, \
		.n = ARRAY_LEN(x##_fields) \
	}

/* Each column of bpm_model that holds a setting, with the input that describes
 * its members. */
static const struct setting {
	const char *column;
	struct input of;
} settings[] = {
	{ "process_id_rule", INPUT(number_setting) },
	{ "title_setting", INPUT(title_setting) },
	{ "summary_setting", INPUT(summary_setting) },
	{ "process_before_trigger_setting", INPUT(http_setting) },
	{ "process_after_trigger_setting", INPUT(http_setting) },
	{ "task_before_trigger_setting", INPUT(http_setting) },
	{ "task_after_trigger_setting", INPUT(http_setting) },
	{ "print_template_setting", INPUT(print_setting) },
};

/* Adds a finding if the JSON text of a setting does not fit its input. */
static enum err
check_setting(struct findings *f, const struct setting *s, const char *text)
{
	struct arena *a = f->ctx->mem;
	CLEANUP(json_free) struct json *j = NULL;
	struct why why = { 0 };
	char name[FIELD_NAME_MAX];
	const char *broken;
	uint64_t given;

	/* A text that is not JSON was refused before it was stored, so this is
	 * a fault. */
	if (json_parse(a, text, strlen(text), &j, &broken) != OK)
		return fault(f->ctx, "%s: stored, and %s", s->column, broken);
	if (decode_json(
	        a, &s->of, j, arena_alloc(a, s->of.size), &given, &why) == OK)
		return OK;
	name_camel(s->column, name, sizeof(name));
	finding_add(f, E_BAD_REQUEST, "%s.%s: %s", name, why.field, why.what);
	return OK;
}

/* Adds a finding for each setting whose members are missing or of a wrong type.
 * It is checked when the model is deployed, as the diagram is, because the
 * front-end saves unfinished settings. */
static enum err
check_settings(struct findings *f, const struct row *model)
{
	for (size_t i = 0; i < ARRAY_LEN(settings); i++) {
		const char *text = row_str(model, settings[i].column);

		if (text != NULL)
			TRY(check_setting(f, &settings[i], text));
	}
	return OK;
}

/* -- the model and its process ------------------------------------------ */

/* Which process of the file is deployed: the one whose id is the key of the
 * model, else the first executable one, else the first. */
static int32_t
deployed_process(const struct model *m, const char *key)
{
	int32_t first = 0;

	for (int32_t i = m->n_processes; i-- > 0;) {
		if (strcmp(m->processes[i].id, key) == 0)
			return i;
		if (m->processes[i].executable)
			first = i;
	}
	return first;
}

/* Is it a user task of that process? */
static bool
is_task(const struct node *n, int32_t process)
{
	return n->process == process && n->kind == NODE_USER;
}

/* Adds a finding if the process has no start event. */
static void
check_start(struct findings *f, const struct model *m, int32_t process)
{
	for (int32_t i = 0; i < m->n_nodes; i++)
		if (m->nodes[i].process == process &&
		    m->nodes[i].scope == NO_NODE &&
		    m->nodes[i].kind == NODE_START)
			return;
	finding_add(f, E_MODEL_NO_START, "%s", "");
}

/* Adds a finding for each user task without a name. */
static void
check_names(struct findings *f, const struct model *m, int32_t process)
{
	for (int32_t i = 0; i < m->n_nodes; i++)
		if (is_task(&m->nodes[i], process) && m->nodes[i].name == NULL)
			finding_add(
			    f, E_MODEL_TASK_UNNAMED, "%s", m->nodes[i].id);
}

/* The approvers of the first task cannot be chosen by an earlier approver
 * (STRATEGY_BY_APPROVER), because there is none.  In a SIMPLE model the
 * starter's own task comes before the first task. */
static void
check_first_task(struct findings *f, const struct model *m, int32_t process)
{
	int32_t skip = m->simple ? 1 : 0;

	for (int32_t i = 0; i < m->n_nodes; i++) {
		const struct node *n = &m->nodes[i];

		if (!is_task(n, process) || skip-- > 0)
			continue;
		if (n->task->strategy == STRATEGY_BY_APPROVER)
			finding_add(
			    f, E_MODEL_FIRST_TASK_SELECT, "%s", task_name(n));
		return;
	}
}

/* Adds a finding if the form that the model names is missing: one of the form
 * designer, or the two pages of a custom form. */
static void
check_form(struct findings *f, const struct row *model)
{
	if (row_i32(model, "form_type") != FORM_DESIGNED) {
		if (utf8_blank(
		        or_empty(row_str(model, "form_custom_create_path"))) ||
		    utf8_blank(
		        or_empty(row_str(model, "form_custom_view_path"))))
			finding_add(f, E_MODEL_NO_FORM, "%s", "");
	} else if (row_null(model, "form_id")) {
		finding_add(f, E_MODEL_NO_FORM, "%s", "");
	} else if (!row_bool(model, "has_form")) {
		finding_add(f, E_FORM_MISSING, "%s", "");
	}
}

/* A process whose end changes something in the suite must not call others,
 * because somebody who may not make such changes could have drawn these
 * (flowdb/safeguard.h). */
static enum err
check_calls(struct findings *f, const struct row *model, const struct model *m,
    int32_t process)
{
	const struct outcome *o;
	const struct node *call;

	TRY(outcome_named(f->ctx, row_str(model, "safeguard"), &o));
	call = safeguard_breach(o, m, process);
	if (call != NULL)
		finding_add(f, E_BAD_REQUEST, "%s: %s call no process",
		    call->id, o->approvals);
	return OK;
}

/* Adds a finding for each error that reading and checking the diagram has
 * found. */
static void
check_diagnostics(struct findings *f, const struct diagnostics *d)
{
	for (size_t i = 0; i < d->n; i++)
		if (!d->v[i].warning)
			finding_add(f, E_BAD_REQUEST, "%s", d->v[i].message);
}

/* Adds findings if the process has not the key and the name of its model. */
static void
check_process(
    struct findings *f, const struct process *p, const struct diagram *d)
{
	const char *name = p->name != NULL ? p->name : "";

	if (strcmp(p->id, d->key) != 0)
		finding_add(f, E_DEFINITION_KEY_MISMATCH,
		    "\"%s\" but the model key is \"%s\"", p->id, d->key);
	if (strcmp(name, d->name) != 0)
		finding_add(f, E_DEFINITION_NAME_MISMATCH,
		    "\"%s\" but the model name is \"%s\"", name, d->name);
}

/* Makes all checks, in the order in which the wire contract names their
 * errors. */
static enum err
check_all(struct findings *f, const struct row *model, const struct diagram *d,
    const struct model *m, const struct diagnostics *found)
{
	bool runs = m != NULL && m->n_processes > 0;
	int32_t process = runs ? deployed_process(m, d->key) : 0;

	if (runs) {
		check_start(f, m, process);
		check_names(f, m, process);
		check_first_task(f, m, process);
	}
	check_form(f, model);
	if (runs)
		TRY(check_candidates(f, m, process));
	TRY(check_settings(f, model));
	check_diagnostics(f, found);
	if (runs) {
		TRY(check_calls(f, model, m, process));
		check_process(f, &m->processes[process], d);
	}
	return findings_refuse(f);
}

/* Reads the diagram and makes all checks; its model is not needed
 * afterwards. */
static enum err
check_model(struct ctx *ctx, const struct row *model, const struct diagram *d)
{
	CLEANUP(arena_free) struct arena a = { 0 };
	struct findings f = { .ctx = ctx };
	struct diagnostics found;
	struct model *m;

	memset(&found, 0, sizeof(found));
	TRY(diagram_read(ctx, &a, d, &found, &m));
	return check_all(&f, model, d, m, &found);
}

static struct diagram
diagram_of(const struct row *model)
{
	int32_t designer = row_i32(model, "type");

	return (struct diagram){
		.designer = designer,
		.text = row_str(model,
		    designer == DESIGNER_SIMPLE ? "simple_model" : "bpmn_xml"),
		.key = row_str(model, "key"),
		.name = row_str(model, "name"),
	};
}

/* The diagram as BPMN text.  The engine reads this text whenever an instance
 * needs the model, so it may not be larger than what can be read. */
static enum err
diagram_as_bpmn(struct ctx *ctx, const struct diagram *d, const char **out)
{
	*out = d->text;
	if (d->designer != DESIGNER_SIMPLE)
		return OK;
	TRY(diagram_compile(ctx, d, out));
	if (*out != NULL && strlen(*out) <= DIAGRAM_BYTES_MAX)
		return OK;
	return bad_request(
	    ctx, NULL, "the compiled diagram is larger than 2 MB");
}

enum err
model_deploy(struct req *r, const struct args *in)
{
	struct ctx *ctx = r->ctx;
	struct diagram d;
	const char *drawn;
	struct row model;

	TRY(db_one(ctx, &sql_deploy_model, in, E_MODEL_MISSING, &model));
	d = diagram_of(&model);
	if (utf8_blank(or_empty(d.text)))
		return fail(ctx, E_MODEL_MISSING, NULL);
	TRY(check_model(ctx, &model, &d));
	TRY(diagram_as_bpmn(ctx, &d, &drawn));
	TRY(db_do(ctx, &sql_deploy_suspend, in));
	TRY(db_hit(ctx, &sql_deploy_version, WITH(in, AN("diagram", &drawn)),
	    E_MODEL_MISSING));
	return done(r);
}
