/* sheet_mended.c - reads the rows that take the place of those of a file. */
#include "sheet/sheet_mended.h"

#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/map.h"
#include "base/num.h"
#include "sheet/workbook_rows.h"
#include "text/json_in.h"

#define NUMBER_BYTES 24 /* bytes of a number as a text */

struct sheet_mended {
	struct map row; /* struct strs by the number of the row */
};

struct reading {
	struct arena *a;
	struct sheet_mended *to;
};

static enum err
add_cells(struct reading *r, const char *line, const struct json *cells)
{
	struct strs *row = arena_new(r->a, struct strs, 1);

	row->v = arena_new(r->a, const char *, json_len(cells) + 1);
	for (size_t i = 0; i < json_len(cells); i++) {
		const struct json *cell = json_at(cells, i);
		const char *s;
		size_t n;

		if (json_kind(cell) != JSON_STR)
			return E_BAD_REQUEST;
		s = json_str(cell, &n);
		if (strlen(s) != n)
			return E_BAD_REQUEST;
		row->v[row->n++] = arena_strdup(r->a, s);
	}
	map_put(r->a, &r->to->row, arena_strdup(r->a, line), row);
	return OK;
}

static enum err
add_row(void *arg, const char *line, const struct json *cells)
{
	int64_t number;

	if (num_read(line, strlen(line), &number) != OK || line[0] == '0' ||
	    number < 1 || json_kind(cells) != JSON_ARRAY ||
	    json_len(cells) > SHEET_CELLS_MAX)
		return E_BAD_REQUEST;
	return add_cells(arg, line, cells);
}

static enum err
read_rows(struct arena *a, const char *text, struct sheet_mended *to)
{
	CLEANUP(json_free) struct json *j = NULL;
	struct reading r = { a, to };
	const char *why;

	if (json_parse(a, text, strlen(text), &j, &why) != OK ||
	    json_kind(j) != JSON_OBJECT)
		return E_BAD_REQUEST;
	return json_each(j, add_row, &r);
}

static enum err
form_read(struct arena *a, const char *in, const char **out)
{
	struct sheet_mended rows = { 0 };

	TRY(read_rows(a, in, &rows));
	*out = in;
	return OK;
}

const struct form form_mended = {
	.name = "mended", .what = "must be JSON", .read = form_read
};

const struct sheet_mended *
sheet_mended_read(struct arena *a, const char *text)
{
	struct sheet_mended *m = NULL;

	if (text == NULL)
		return NULL;
	m = arena_new(a, struct sheet_mended, 1);
	BUG_ON(read_rows(a, text, m) != OK);
	return m;
}

const struct strs *
sheet_mended_row(const struct sheet_mended *m, uint32_t line)
{
	char number[NUMBER_BYTES];

	if (m == NULL)
		return NULL;
	(void)snprintf(number, sizeof(number), "%u", line);
	return map_get(&m->row, number);
}
