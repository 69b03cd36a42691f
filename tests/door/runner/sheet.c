/* sheet.c - a workbook that was answered, against the rows a scenario
 * expects of it. */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "door.h"
#include "sheet/sheet_in.h"
#include "sheet/sheet_out.h"
#include "text/json_in.h"
#include "web/download.h"

#define TEXT_BYTES_MAX ((size_t)16 * 1024 * 1024)

/* The file of the last answer, whole; NULL: there is none. */
static char *
read_file(struct door *d, size_t *n)
{
	const char *path = arena_printf(&d->stage.scene, "%s/%s/%s",
	    d->stage.site.home, DOWNLOAD_DIR, d->stage.reply.file);
	FILE *f = fopen(path, "rb");
	char *out = NULL;

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

/* Rows as arrays of texts; as wide as the headings, however they end. */
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

static void
compare(struct door *d, const char *expected, struct buf *text)
{
	CLEANUP(json_free) struct json *want = NULL, *have = NULL;
	const char *why = "", *where = "";

	if (json_parse(
	        &d->stage.scene, expected, strlen(expected), &want, &why) != OK)
		door_complain(d, "expectation is no JSON (%s)", why);
	else if (json_parse(&d->stage.scene, text->p, text->n, &have, &why) !=
	         OK)
		door_complain(d, "rows are no JSON (%s)", why);
	else if (!match_json(&d->stage.scene, want, have, &where))
		door_complain(d, "sheet%s; it is %s", where, buf_text(text));
}

void
play_sheet(struct door *d, const char *expected)
{
	struct sheet_rows rows;
	struct buf text;
	struct json_out w = { .to = &text };
	size_t n;
	char *data;

	data = d->stage.reply.file != NULL ? read_file(d, &n) : NULL;
	if (data == NULL) {
		door_complain(
		    d, "no file: %.*s", (int)d->stage.body.n, d->stage.body.p);
		return;
	}
	buf_init(&text, TEXT_BYTES_MAX);
	if (sheet_read(&d->stage.ctx, data, n, SHEET_ROWS_MAX, &rows) != OK) {
		door_complain(d, "unreadable: %s",
		    d->stage.ctx.arg != NULL ? d->stage.ctx.arg : "");
	} else {
		put_rows(&w, &rows);
		compare(d, expected, &text);
	}
	buf_free(&text);
	mem_free(data);
}
