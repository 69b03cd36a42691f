/* read_workbook.c - reads a downloaded workbook with the suite's own reader. */
#include "lib/read_workbook.h"

#include <stdio.h>

#include "base/arena.h"
#include "lib/sheet_rows.h"
#include "sheet/sheet_out.h"
#include "text/json_out.h"
#include "web/download.h"

char *
answered_file(struct stage *s, size_t *n)
{
	const char *path;
	char *out;
	FILE *f;

	if (s->reply.file == NULL)
		return NULL;
	path = arena_printf(
	    &s->scene, "%s/%s/%s", s->site.home, DOWNLOAD_DIR, s->reply.file);
	f = fopen(path, "rb");
	if (f == NULL)
		return NULL;
	(void)fseek(f, 0, SEEK_END);
	*n = (size_t)ftell(f);
	(void)fseek(f, 0, SEEK_SET);
	out = mem_new(*n + 1);
	*n = fread(out, 1, *n, f);
	(void)fclose(f);
	return out;
}

/* Rows as arrays of texts; missing cells at the end of a row are "". */
static void
put_rows(struct json_out *w, const struct sheet_rows *rows)
{
	json_arr(w);
	for (size_t i = 0; i < rows->n; i++) {
		const struct sheet_row *row = &rows->v[i];

		json_arr(w);
		for (size_t k = 0; k < row->n || k < rows->v[0].n; k++)
			json_put_str(w, k < row->n ? row->cell[k] : "");
		json_end_arr(w);
	}
	json_end_arr(w);
}

const char *
book_rows(struct stage *s, struct buf *out)
{
	struct json_out w = { .to = out };
	struct sheet_rows rows;
	size_t n;
	char *data = answered_file(s, &n);
	const char *why = NULL;

	if (data == NULL)
		return arena_printf(
		    &s->scene, "no file: %.*s", (int)s->body.n, s->body.p);
	if (sheet_rows_read(&s->ctx, data, n, &rows) != OK)
		why = arena_printf(&s->scene, "unreadable: %s",
		    s->ctx.arg != NULL ? s->ctx.arg : "");
	else
		put_rows(&w, &rows);
	mem_free(data);
	return why;
}
