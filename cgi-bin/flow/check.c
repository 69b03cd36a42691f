/*
 * check.c - `flow --check`: checks files and prints one line of JSON for each.
 */
#include <stdio.h>

#include "base/buf.h"
#include "bpmn/diagnostic.h"
#include "check.h"
#include "text/json_out.h"

#define LINE_BYTES ((size_t)64 * 1024 * 1024)

static void
put_diagnostics(struct json_out *w, const struct diagnostics *f, bool warnings)
{
	json_arr(w);
	for (size_t i = 0; i < f->n; i++) {
		const struct diagnostic *v = &f->v[i];

		if (v->warning != warnings)
			continue;
		json_obj(w);
		json_key(w, "code");
		json_put_str(w, diagnostic_name(v->code));
		json_key(w, "element");
		json_put_str(w, v->element);
		json_key(w, "line");
		json_put_i64(w, v->line);
		json_key(w, "message");
		json_put_str(w, v->message);
		json_end_obj(w);
	}
	json_end_arr(w);
}

static void
put_file(struct json_out *w, const struct file *f)
{
	const struct model *m = f->model;

	json_obj(w);
	json_key(w, "ok");
	json_put_bool(w, f->diagnostics.errors == 0);
	json_key(w, "processes");
	json_arr(w);
	for (int32_t i = 0; m != NULL && i < m->n_processes; i++)
		if (*m->processes[i].id != '\0')
			json_put_str(w, m->processes[i].id);
	json_end_arr(w);
	json_key(w, "errors");
	put_diagnostics(w, &f->diagnostics, false);
	json_key(w, "warnings");
	put_diagnostics(w, &f->diagnostics, true);
	json_end_obj(w);
}

int
flow_check(struct files *all)
{
	CLEANUP(buf_free) struct buf line = { 0 };
	bool ok = true;

	buf_init(&line, LINE_BYTES);
	files_check(all, CHECK_FILE, CHECK_FILE);
	for (size_t i = 0; i < all->n; i++) {
		struct json_out w = { .to = &line };

		buf_clear(&line, 1024 * 1024);
		put_file(&w, &all->v[i]);
		(void)printf("%s\n", buf_text(&line));
		ok &= all->v[i].diagnostics.errors == 0;
	}
	return fflush(stdout) == 0 && ok ? 0 : 1;
}
