/*
 * mac_file.c - reads files of addresses, and writes those of their bad lines,
 * which the user can correct and import again.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "blacklist/mac_file.h"
#include "input/text_form.h"
#include "policy/errors.h"
#include "sheet/errors.h"
#include "sheet/sheet_stream.h"
#include "text/csv.h"

/* -- reading ------------------------------------------------------------- */

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

/* -- bad lines ----------------------------------------------------------- */

#define WRITE_BYTES ((size_t)64 * 1024)
#define LINE_MAX_   ((size_t)512)
/* A byte order mark, by which other programs see that the file is UTF-8. */
#define MARK        "\xEF\xBB\xBF"

struct bad_writer {
	int fd;
	struct buf out;
};

static enum err
flush_bad(struct bad_writer *w)
{
	bool done = write_all(w->fd, w->out.p, w->out.n);

	buf_clear(&w->out, WRITE_BYTES + LINE_MAX_);
	return done ? OK : E_SYSTEM;
}

static enum err
put_bad(void *arg, const struct mac_line *line)
{
	struct bad_writer *w = arg;

	if (line->mac != NULL)
		return OK;
	csv_cell(&w->out, line->text);
	buf_i64(&w->out, line->line);
	buf_str(&w->out, ",");
	csv_end(&w->out);
	return w->out.n < WRITE_BYTES ? OK : flush_bad(w);
}

static enum err
write_bad(struct ctx *ctx, const char *data, size_t n, struct bad_writer *w)
{
	struct mac_file f = { .data = data, .n = n, .each = put_bad, .arg = w };

	buf_str(&w->out, MARK "mac,line\r\n");
	TRY(mac_file_read(ctx, &f));
	TRY(flush_bad(w));
	return fsync(w->fd) == 0 ? OK : E_SYSTEM;
}

/* The new file gets mode 0640: nginx, which is in the same group, reads it. */
enum err
mac_bad_write(struct ctx *ctx, const char *data, size_t n, const char *path)
{
	struct bad_writer w = {
		.fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0640)
	};
	enum err e;

	if (w.fd < 0)
		return fault(ctx, "%s: %s", path, strerror(errno));
	buf_init(&w.out, WRITE_BYTES + LINE_MAX_);
	e = write_bad(ctx, data, n, &w);
	buf_free(&w.out);
	(void)close(w.fd);
	return e != E_SYSTEM ? e : fault(ctx, "%s cannot be written", path);
}
