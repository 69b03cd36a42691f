/*
 * deploy.c - reads and checks the files that the program is given, and deploys
 * them.  If several files have a process with the same key, each is the next
 * version of it.  Questions of the engine to its environment are answered from
 * variables.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "approval/engine_hooks.h"
#include "base/buf.h"
#include "bpmn/check.h"
#include "bpmn/diagnostic.h"
#include "bpmn/model_read.h"
#include "deploy.h"
#include "expr/val.h"
#include "flow/state.h"
#include "flow/vars.h"
#include "state_rows.h"

/* -- files --------------------------------------------------------------- */

/* The largest file, and one byte more, by which a larger file is noticed. */
#define FILE_BYTES ((size_t)2 * 1024 * 1024 + 1)
#define TEXT_BYTES ((size_t)16 * 1024) /* bytes of a diagnostic */

/* Adds the error that the file cannot be read. */
static void
report_unreadable(struct file *f, const char *why)
{
	struct position at = { .what = "", .element = "" };

	diagnostic_add(&f->diagnostics, DIAGNOSTIC_IO, false, &at,
	    "the file cannot be read: %s", why);
}

/* Reads the file, of one that is too large only so much that this is noticed.
 * false: it cannot be read, which is in its diagnostics. */
static bool
read_all(struct file *f, struct buf *to)
{
	char bytes[64 * 1024];
	int fd = open(f->path, O_RDONLY | O_CLOEXEC);
	ssize_t n = 1;

	if (fd < 0) {
		report_unreadable(f, strerror(errno));
		return false;
	}
	while (n > 0 && to->n < FILE_BYTES) {
		size_t room = FILE_BYTES - to->n;

		n = read(
		    fd, bytes, room < sizeof(bytes) ? room : sizeof(bytes));
		if (n > 0)
			buf_add(to, bytes, (size_t)n);
	}
	if (n < 0)
		report_unreadable(f, strerror(errno));
	(void)close(fd);
	return n >= 0;
}

/* Reads a file of models; its executable processes can be found by their keys
 * afterwards. */
static void
load_file(struct files *all, struct file *f)
{
	CLEANUP(buf_free) struct buf bytes = { 0 };
	struct model *m;

	buf_init(&bytes, FILE_BYTES);
	f->diagnostics.mem = &all->mem;
	if (!read_all(f, &bytes))
		return;
	model_read(&all->mem, f->path, bytes.n > 0 ? bytes.p : "", bytes.n,
	    &f->diagnostics, &f->model);
	m = f->model;
	for (int32_t i = 0; m != NULL && i < m->n_processes; i++)
		if (m->processes[i].executable)
			map_put(&all->mem, &all->keys, m->processes[i].id,
			    &m->processes[i]);
}

void
files_load(struct files *all, char *const *paths, size_t n)
{
	all->v = arena_new(&all->mem, struct file, n);
	all->n = n;
	for (size_t i = 0; i < n; i++) {
		all->v[i].path = paths[i];
		load_file(all, &all->v[i]);
	}
}

static bool
has_process(void *arg, const char *key)
{
	const struct files *all = arg;

	return map_get(&all->keys, key) != NULL;
}

void
files_check(struct files *all, enum check_mode bpmn, enum check_mode simple)
{
	struct check_keys keys = { has_process, all };

	for (size_t i = 0; i < all->n; i++) {
		struct file *f = &all->v[i];

		if (f->model != NULL)
			model_check(f->model, f->model->simple ? simple : bpmn,
			    &keys, &f->diagnostics);
	}
}

/* Prints an error in one line; line breaks in names and conditions become
 * blanks. */
static void
print_error(struct buf *line, const char *path, const struct diagnostic *d)
{
	buf_clear(line, TEXT_BYTES);
	buf_printf(
	    line, "%s:%d: %s: %s", path, d->line, d->element, d->message);
	for (size_t i = 0; i < line->n; i++)
		if ((unsigned char)line->p[i] < ' ')
			line->p[i] = ' ';
	buf_str(line, "\n");
	(void)fwrite(line->p, 1, line->n, stderr);
}

bool
files_report(const struct files *all)
{
	struct buf line;
	bool any = false;

	buf_init(&line, TEXT_BYTES);
	for (size_t i = 0; i < all->n; i++) {
		const struct diagnostics *found = &all->v[i].diagnostics;

		any |= found->errors > 0;
		for (size_t k = 0; k < found->n; k++)
			if (!found->v[k].warning)
				print_error(
				    &line, all->v[i].path, &found->v[k]);
	}
	buf_free(&line);
	return any;
}

/* -- deployment ---------------------------------------------------------- */

/* env.definition: the latest version of the process with that key; NULL: none.
 */
static const struct definition *
latest_of(void *arg, const char *key)
{
	const struct deployment *g = arg;

	return map_get(&g->latest, key);
}

/* Adds a user whom a variable names by a number or a text. */
static void
add_user(struct arena *a, struct strs *out, const struct val *v)
{
	if (v->kind == VAL_INT || v->kind == VAL_TEXT)
		out->v[out->n++] = val_print(a, v);
}

/* The candidates of a strategy: the users in the variable <node>_candidates. */
static void
candidates(void *arg, struct arena *a, const struct candidate_ask *ask,
    struct strs *out)
{
	const char *name = arena_printf(
	    a, "%s_candidates", inst_node(ask->inst, ask->node)->id);
	const struct var *var = var_own(ask->inst->root, name);
	const struct val *listed = var != NULL ? &var->value : NULL;
	uint32_t n;

	(void)arg;
	*out = (struct strs){ .n = 0 };
	if (listed == NULL)
		return;
	n = listed->kind == VAL_LIST ? listed->n : 1;
	out->v = arena_new(a, const char *, n);
	if (listed->kind != VAL_LIST)
		add_user(a, out, listed);
	for (uint32_t i = 0; listed->kind == VAL_LIST && i < n; i++)
		add_user(a, out, &listed->list[i]);
}

/* Makes the next version of an executable process of the model.  raw: one of a
 * BPMN file runs without approvals. */
static void
deploy_process(
    struct deployment *g, const struct model *m, int32_t process, bool raw)
{
	const char *key = m->processes[process].id;
	const struct definition *before = map_get(&g->latest, key);
	struct definition *d;

	if (!m->processes[process].executable)
		return;
	d = state_rows_definition(g, ++g->definitions);
	d->model = m;
	d->process = process;
	d->version = before != NULL ? before->version + 1 : 1;
	d->id = g->definitions;
	d->plain = raw && !m->simple;
	d->may_withdraw = true;
	map_put(&g->mem, &g->latest, key, d);
}

void
deploy_open(
    struct deployment *g, const struct files *all, const struct options *opt)
{
	memset(g, 0, sizeof(*g));
	state_rows_open(g);
	for (size_t i = 0; i < all->n; i++) {
		const struct model *m = all->v[i].model;

		for (int32_t p = 0; p < m->n_processes; p++)
			deploy_process(g, m, p, opt->raw);
	}
	g->env.arg = g;
	g->env.approval = &approval_hooks;
	g->env.definition = latest_of;
	g->env.candidates = candidates;
	g->env.past = state_rows_past;
	g->env.skips = !opt->raw;
	g->reload = opt->reload;
	state_init(&g->state, &g->env, opt->clock_ms);
}
