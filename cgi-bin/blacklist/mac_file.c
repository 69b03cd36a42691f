/* mac_file.c - reads files of addresses. */
#include "blacklist/mac_file.h"

#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "input/text_form.h"
#include "policy/errors.h"
#include "sheet/errors.h"
#include "sheet/sheet_stream.h"

#define HEADING      "mac"
#define UNPACKED_MAX ((uint64_t)64 * 1024 * 1024)
#define READ_S       120
#define TEXT_BYTES   64 /* of a cell; a longer one is no address */

/* mem: of one line. */
struct reading {
	struct mac_file *f;
	struct arena mem;
	size_t column;
	bool begun;
};

/* The cell without blanks around it; what is too long is cut. */
static void
bare(const char *cell, char out[TEXT_BYTES])
{
	size_t n;
	const char *p = utf8_bare(cell, &n);

	if (n >= TEXT_BYTES)
		for (n = 0; n + 4 < TEXT_BYTES;)
			n += utf8_size(p + n, strlen(p + n));
	memcpy(out, p, n);
	out[n] = '\0';
}

/* Is this first line a heading?  If it is, the addresses are in the column of
 * that name. */
static bool
is_heading(struct reading *r, const struct sheet_row *row)
{
	char text[TEXT_BYTES];

	for (size_t i = 0; i < row->n; i++) {
		bare(row->cell[i], text);
		if (strcasecmp(text, HEADING) == 0) {
			r->column = i;
			return true;
		}
	}
	return false;
}

static enum err
put_line(struct reading *r, const struct sheet_row *row)
{
	char text[TEXT_BYTES] = "";
	struct mac_line line = { row->line, text, NULL };

	arena_reset(&r->mem);
	if (r->column < row->n)
		bare(row->cell[r->column], text);
	if (form_mac.read(&r->mem, text, &line.mac) != OK)
		line.mac = NULL;
	r->f->total++;
	r->f->invalid += line.mac == NULL;
	return r->f->each == NULL ? OK : r->f->each(r->f->arg, &line);
}

static enum err
on_row(void *arg, const struct sheet_row *row)
{
	struct reading *r = arg;
	bool first = !r->begun;

	r->begun = true;
	if (first && is_heading(r, row))
		return OK;
	if (r->f->total == MAC_FILE_LINES)
		return E_SHEET_TOO_MANY_ROWS;
	return put_line(r, row);
}

enum err
mac_file_read(struct ctx *ctx, struct mac_file *f)
{
	struct reading r = { .f = f };
	const struct sheet_stream from = { .data = f->data,
		.n = f->n,
		.unpacked_max = UNPACKED_MAX,
		.seconds = READ_S,
		.row = on_row,
		.arg = &r };
	const char *why = NULL;
	enum err e = sheet_stream(ctx->mem, &from, &why);

	arena_free(&r.mem);
	if (e == E_SHEET_TOO_MANY_ROWS)
		why = "it has too many rows";
	if (e == E_SHEET_TOO_MANY_ROWS || e == E_SHEET_UNREADABLE ||
	    e == E_UPLOAD_TOO_LARGE)
		return fail(ctx, E_BLACKLIST_MAC_IMPORT_FAIL, why);
	return e;
}
