/* model_deploy.c - deploys a model: checks it and stores it as the next version
 * of its process.
 * Source: the wire contract of workflow, "Model", detail 6. */
#include "bpm/model_deploy.h"

#include <string.h>

#include "bpm/candidate_check.h"
#include "bpm/deploy_findings.h"
#include "bpm/diagram_parse.h"
#include "bpm/errors.h"
#include "bpm/model_settings.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "flowdb/blacklist_process.h"
#include "sql/bpm/model_deploy.h"
#include "web/req.h"

#define FORM_NORMAL 10 /* made in the form designer; 20 is a page */

/* Which process of the file is deployed: the one whose id is the key of the
 * model, else the first executable one. */
static int32_t
process_of(const struct model *m, const char *key)
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

static bool
is_task(const struct node *n, int32_t process)
{
	return n->process == process && n->kind == NODE_USER;
}

static void
check_start(struct findings *f, const struct model *m, int32_t process)
{
	for (int32_t i = 0; i < m->n_nodes; i++)
		if (m->nodes[i].process == process &&
		    m->nodes[i].scope == NO_NODE &&
		    m->nodes[i].kind == NODE_START)
			return;
	finding(f, E_MODEL_NO_START, "%s", "");
}

static void
check_names(struct findings *f, const struct model *m, int32_t process)
{
	for (int32_t i = 0; i < m->n_nodes; i++)
		if (is_task(&m->nodes[i], process) && m->nodes[i].name == NULL)
			finding(f, E_MODEL_TASK_UNNAMED, "%s", m->nodes[i].id);
}

/* The approvers of the first task cannot be chosen by an earlier approver
 * (STRATEGY_BY_APPROVER), because there is none.  In a SIMPLE model the
 * starter's own task comes before the first task. */
static void
check_first(struct findings *f, const struct model *m, int32_t process)
{
	int32_t skip = m->simple ? 1 : 0;

	for (int32_t i = 0; i < m->n_nodes; i++) {
		const struct node *n = &m->nodes[i];

		if (!is_task(n, process) || skip-- > 0)
			continue;
		if (n->task->strategy == STRATEGY_BY_APPROVER)
			finding(
			    f, E_MODEL_FIRST_TASK_SELECT, "%s", task_name(n));
		return;
	}
}

static bool
is_blank(const char *s)
{
	return s == NULL || s[strspn(s, " \t\r\n")] == '\0';
}

static void
check_form(struct findings *f, const struct row *model)
{
	if (row_i32(model, "form_type") != FORM_NORMAL) {
		if (is_blank(row_str(model, "form_custom_create_path")) ||
		    is_blank(row_str(model, "form_custom_view_path")))
			finding(f, E_MODEL_NO_FORM, "%s", "");
	} else if (row_null(model, "form_id")) {
		finding(f, E_MODEL_NO_FORM, "%s", "");
	} else if (!row_bool(model, "has_form")) {
		finding(f, E_FORM_MISSING, "%s", "");
	}
}

static void
check_calls(
    struct findings *f, const struct model *m, int32_t process, const char *key)
{
	const struct node *call = blacklist_process_call(m, process, key);

	if (call != NULL)
		finding(f, E_BAD_REQUEST,
		    "%s: approvals of the blacklist call no process", call->id);
}

static void
check_diagnostics(struct findings *f, const struct diagnostics *d)
{
	for (size_t i = 0; i < d->n; i++)
		if (!d->v[i].warning)
			finding(f, E_BAD_REQUEST, "%s", d->v[i].message);
}

static void
check_process(
    struct findings *f, const struct process *p, const struct diagram *d)
{
	const char *name = p->name != NULL ? p->name : "";

	if (strcmp(p->id, d->key) != 0)
		finding(f, E_DEFINITION_KEY_MISMATCH,
		    "\"%s\" but the model key is \"%s\"", p->id, d->key);
	if (strcmp(name, d->name) != 0)
		finding(f, E_DEFINITION_NAME_MISMATCH,
		    "\"%s\" but the model name is \"%s\"", name, d->name);
}

/* Makes all checks, in the order in which the wire contract names their
 * errors. */
static enum err
check_all(struct findings *f, const struct row *model, const struct diagram *d,
    const struct model *m, const struct diagnostics *found)
{
	bool runs = m != NULL && m->n_processes > 0;
	int32_t process = runs ? process_of(m, d->key) : 0;

	if (runs) {
		check_start(f, m, process);
		check_names(f, m, process);
		check_first(f, m, process);
	}
	check_form(f, model);
	if (runs)
		TRY(candidate_check(f, m, process));
	TRY(model_settings_check(f, model));
	check_diagnostics(f, found);
	if (runs) {
		check_calls(f, m, process, d->key);
		check_process(f, &m->processes[process], d);
	}
	return findings_refuse(f);
}

static enum err
check(struct ctx *ctx, const struct row *model, const struct diagram *d)
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
compiled(struct ctx *ctx, const struct diagram *d, const char **out)
{
	*out = d->text;
	if (d->designer != DESIGNER_SIMPLE)
		return OK;
	TRY(diagram_compile(ctx, d, out));
	if (*out != NULL && strlen(*out) <= DIAGRAM_BYTES_MAX)
		return OK;
	ctx->why = (struct why){ NULL, "the compiled diagram is larger than "
		                       "2 MB" };
	return E_BAD_REQUEST;
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
	if (is_blank(d.text))
		return fail(ctx, E_MODEL_MISSING, NULL);
	TRY(check(ctx, &model, &d));
	TRY(compiled(ctx, &d, &drawn));
	TRY(db_do(ctx, &sql_deploy_suspend, in));
	TRY(db_hit(ctx, &sql_deploy_version, WITH(in, AN("diagram", &drawn)),
	    E_MODEL_MISSING));
	return done(r);
}
