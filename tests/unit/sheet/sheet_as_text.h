/* sheet_as_text.h - reads a workbook and writes its rows as one text to
 * compare. */
#ifndef SHEET_AS_TEXT_H
#define SHEET_AS_TEXT_H

#include "base/buf.h"
#include "lib/archives.h"
#include "lib/sheet_rows.h"
#include "sheet/errors.h"

#define BYTES ((size_t)128 << 20)

static struct arena mem;
static struct ctx ctx = { .mem = &mem };

#define SHEET(rows) "<worksheet><sheetData>" rows "</sheetData></worksheet>"

/* Rows as "a,b|c"; a row that does not follow directly on the one before has
 * its line number and ":" before it; one with a flaw has it behind "!", and
 * "@2" if it is in column 2. */
static inline const char *
text_of(const struct sheet_rows *rows)
{
	uint32_t line = 0;
	struct buf b;
	const char *out;

	buf_init(&b, BYTES);
	for (size_t i = 0; i < rows->n; i++) {
		const struct sheet_row *row = &rows->v[i];

		buf_str(&b, i == 0 ? "" : "|");
		if (row->line != line + 1)
			buf_printf(&b, "%u:", row->line);
		line = row->line;
		for (size_t c = 0; c < row->n; c++)
			buf_printf(&b, "%s%s", c == 0 ? "" : ",", row->cell[c]);
		if (row->flaw != NULL)
			buf_printf(&b, "!%s@%u", row->flaw, row->flawed);
	}
	out = arena_strdup(&mem, buf_text(&b));
	buf_free(&b);
	return out;
}

/* The rows of a file of these bytes, or the reason why it is refused. */
static inline const char *
read_file(const char *p, size_t n)
{
	struct sheet_rows rows;
	enum err e;

	ctx.arg = NULL;
	e = sheet_rows_read(&ctx, p, n, &rows);
	if (e == OK)
		return text_of(&rows);
	assert_int_equal(e, E_SHEET_UNREADABLE);
	return arena_printf(&mem, "! %s", ctx.arg);
}

/* The rows of a workbook with that sheet and those shared texts, or the reason
 * why it is refused. */
static inline const char *
read_book(const char *sheet, const char *shared)
{
	struct buf b;
	const char *text;

	buf_init(&b, BYTES);
	pack_book(&b, sheet, shared);
	text = read_file(b.p, b.n);
	buf_free(&b);
	return text;
}

/* The rows of a workbook with formats. */
static inline const char *
read_formatted(const char *sheet, const struct pack_formats *formats)
{
	struct buf b;
	const char *text;

	buf_init(&b, BYTES);
	pack_formatted(&b, sheet, formats);
	text = read_file(b.p, b.n);
	buf_free(&b);
	return text;
}

#endif
