/*
 * mac_file.c - reads files of addresses, and writes those of their bad lines,
 * which the user can correct and import again.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/str_set.h"
#include "base/utf8.h"
#include "blacklist/mac_file.h"
#include "input/text_form.h"
#include "policy/errors.h"
#include "settings/dict.h"
#include "sheet/errors.h"
#include "sheet/sheet_records.h"
#include "text/csv.h"
#include "text/mac.h"
#include "web/endpoint.h"

/* -- reading ------------------------------------------------------------- */

#define BINDING "app_blacklist_bind_type"

struct mac_row {
	const char *mac, *bind_type;
};
static const struct field mac_row_fields[] = {
	FIELD(struct mac_row, mac, .req = true),
	FIELD(struct mac_row, bind_type),
};
static const struct column mac_columns[] = {
	{ "mac", "MAC", NULL },
	{ "mac", "MAC address", NULL },
	{ "bind_type", "Binding", BINDING },
};
const struct sheet_titles mac_titles = { IN(mac_row), mac_columns,
	ARRAY_LEN(mac_columns), "mac" };

#define UNPACKED_MAX ((uint64_t)64 * 1024 * 1024) /* bytes of a file */
#define READ_S       25 /* seconds; a request, which has 60, reads twice */
#define TEXT_BYTES   64 /* of a word; a longer one is no address */
#define NO_HEADING   SIZE_MAX

/* A file that is being read.  a: memory of the file; mem: of one line.  column:
 * that of the addresses, or NO_HEADING, which means any; binding: that which
 * says how they are bound, or NO_HEADING, and labels its dictionary.  begun:
 * the first line that is no remark was read.  why: what is wrong with the whole
 * file. */
struct reading {
	struct ctx *ctx;
	struct mac_file *f;
	struct arena *a, mem;
	size_t column, binding;
	const struct dict_entries *labels;
	bool begun;
	const char **why;
};

/* A copy of the n bytes of a word, cut behind a whole character if it is too
 * long. */
static const char *
cut(struct arena *a, const char *s, size_t n)
{
	size_t at = n;

	if (n >= TEXT_BYTES)
		for (at = 0; at + 4 < TEXT_BYTES;)
			at += utf8_size(s + at, n - at);
	return arena_strndup(a, s, at);
}

/* Is this first line a heading?  If it is, the addresses are in the column of
 * that name. */
static bool
is_heading(struct reading *r, const struct sheet_row *row)
{
	for (size_t i = 0; i < row->n; i++)
		if (sheet_titled(&r->mem, &mac_titles, 0, row->cell[i])) {
			r->column = i;
			return true;
		}
	return false;
}

#define OTHERWISE \
	"has another binding in the file than the one that is imported; " \
	"import it by itself"
#define NO_BINDING "the binding is not a label of its dictionary"

/* Why the row is not imported, as its column of the binding says; NULL: it is.
 * A file without the column, and a blank cell, leave it to the import. */
static const char *
bound_otherwise(struct reading *r, const struct sheet_row *row)
{
	const char *cell = r->binding < row->n ? row->cell[r->binding] : "";
	const char *value;
	bool several;

	if (utf8_blank(cell))
		return NULL;
	value = dict_value(&r->mem, r->labels, cell, &several);
	if (value == NULL)
		return NO_BINDING;
	return strtol(value, NULL, 10) == r->f->bind_type ? NULL : OTHERWISE;
}

#define RANGE "ranges are not read, each address has to be there"

/* Counts an address or a bad text, and calls each of the file with it; column:
 * where in the row it stands, from 1. */
static enum err
put_word(struct reading *r, const struct sheet_row *row, size_t column,
    const struct mac_word *w)
{
	struct mac_line line = { .line = row->line,
		.text = cut(&r->mem, w->s, w->n),
		.mac = w->mac[0] == '\0' ? NULL : w->mac,
		.why = w->range ? RANGE : form_mac.what,
		.row = row,
		.column = column };
	const char *other;

	if (line.mac != NULL && strs_set_has(&r->f->bound, line.mac)) {
		line.mac = NULL;
		line.why = MAC_BOUND;
	} else if (line.mac != NULL &&
	           (other = bound_otherwise(r, row)) != NULL) {
		line.mac = NULL;
		line.why = other;
		line.column = r->binding + 1;
	}
	if (r->f->total == MAC_FILE_LINES)
		return E_SHEET_TOO_MANY_ROWS;
	r->f->total++;
	r->f->invalid += line.mac == NULL;
	return r->f->each == NULL ? OK : r->f->each(r->f->arg, &line);
}

/* The words of a line, and how many of them are addresses.  from, to: the cells
 * that are looked at; joined: one of the addresses has separators. */
struct words {
	const struct sheet_row *row;
	size_t from, to;
	bool joined;
	size_t addresses;
};

/* Is the word an address?  Twelve digits without separators may also be an
 * order number, so they are none in a line that has an address with
 * separators. */
static bool
is_mac(const struct words *words, const struct mac_word *w)
{
	return w->mac[0] != '\0' && !(words->joined && w->bare &&
	                                strspn(w->s, "0123456789") >= w->n);
}

/* Counts the addresses of the line, in two rounds: which words are addresses is
 * known when it is known whether one has separators. */
static void
count_addresses(struct words *words)
{
	for (int round = 0; round < 2; round++)
		for (size_t i = words->from; i < words->to; i++) {
			const char *s = words->row->cell[i];
			struct mac_word w;

			while (mac_next(&s, &w)) {
				words->joined |= w.mac[0] != '\0' && !w.bare;
				words->addresses +=
				    round == 1 && is_mac(words, &w);
			}
		}
}

/* Hands over (put_word) the addresses of a line and the words that look like
 * one; of a line with neither, its first word as a bad one. */
static enum err
put_words(struct reading *r, const struct words *words)
{
	const struct sheet_row *row = words->row;
	struct mac_word first = { .s = "" };
	size_t bad = 0, at = words->from;

	for (size_t i = words->from; i < words->to; i++) {
		const char *s = row->cell[i];
		struct mac_word w;

		while (mac_next(&s, &w)) {
			if (first.n == 0) {
				first = w;
				at = i;
			}
			bad += w.tried;
			if (w.tried || is_mac(words, &w))
				TRY(put_word(r, row, i + 1, &w));
		}
	}
	/* Of a malformed line nobody knows what else it has. */
	if ((row->flaw == NULL || row->flawed != 0) &&
	    words->addresses + bad > 0)
		return OK;
	first.mac[0] = '\0';
	return put_word(r, row, at + 1, &first);
}

/* Is the line a remark?  Its cell in the column of the addresses says so, since
 * another column may have numbers such as "#1"; only if that is blank, its
 * first cell. */
static bool
is_remark(const struct words *words)
{
	const char *s =
	    words->from < words->to ? words->row->cell[words->from] : "";

	if (utf8_blank(s) && words->row->n > 0)
		s = words->row->cell[0];
	return mac_remark(s);
}

/* Reads a line that is no heading: its cell in the column of the addresses, or
 * without a heading all of its cells. */
static enum err
put_line(struct reading *r, const struct sheet_row *row)
{
	struct words words = { .row = row, .to = row->n };

	if (r->column != NO_HEADING) {
		words.from = r->column < row->n ? r->column : row->n;
		words.to = words.from + (words.from < row->n);
	}
	if (is_remark(&words))
		return OK;
	r->begun = true;
	count_addresses(&words);
	return put_words(r, &words);
}

/* Notes the headings, and which of them nothing is read of. */
static void
copy_headings(struct reading *r, const struct sheet_row *row)
{
	struct strs *to = &r->f->headings, *ignored = &r->f->ignored;

	to->v = arena_new(r->a, const char *, row->n + 1);
	ignored->v = arena_new(r->a, const char *, row->n + 1);
	ignored->n = 0;
	for (to->n = 0; to->n < row->n; to->n++) {
		const char *heading = arena_strdup(r->a, row->cell[to->n]);

		to->v[to->n] = heading;
		if (to->n == r->column)
			continue;
		if (r->binding == NO_HEADING &&
		    sheet_titled(&r->mem, &mac_titles, 1, heading))
			r->binding = to->n;
		else if (!utf8_blank(heading))
			ignored->v[ignored->n++] = heading;
	}
}

/* Reads the labels by which the column of the binding names its values. */
static enum err
read_labels(struct reading *r)
{
	const char *type = BINDING;
	const struct strs types = { &type, 1 };
	const struct dict *d;

	if (r->binding == NO_HEADING)
		return OK;
	TRY(dict_read(r->ctx, &types, &d));
	r->labels = dict_type(d, BINDING);
	return OK;
}

/* Reads a row; only the first one that is no remark may be a heading. */
static enum err
on_row(void *arg, const struct sheet_row *row)
{
	struct reading *r = arg;

	arena_reset(&r->mem);
	r->f->hidden += row->hidden;
	if (r->begun || !is_heading(r, row))
		return put_line(r, row);
	r->begun = true;
	if (row->flaw == NULL) {
		copy_headings(r, row);
		return read_labels(r);
	}
	*r->why = "its heading has a cell that is no text";
	return E_SHEET_UNREADABLE;
}

enum err
mac_file_read(struct ctx *ctx, struct mac_file *f)
{
	const char *why = NULL;
	struct reading r = { .ctx = ctx,
		.f = f,
		.a = ctx->mem,
		.column = NO_HEADING,
		.binding = NO_HEADING,
		.why = &why };
	const struct sheet_stream from = { .data = f->data,
		.n = f->n,
		.unpacked_max = UNPACKED_MAX,
		.seconds = READ_S,
		.wide = true,
		.mended = f->mended,
		.row = on_row,
		.arg = &r };
	enum err e = sheet_stream(ctx->mem, &from, &why);

	arena_free(&r.mem);
	if (e == E_SHEET_TOO_MANY_ROWS)
		why = "it has too many rows";
	if (e == E_SHEET_TOO_MANY_ROWS || e == E_SHEET_UNREADABLE ||
	    e == E_UPLOAD_TOO_LARGE)
		return fail(ctx, E_BLACKLIST_MAC_IMPORT_FAIL, why);
	return e;
}

enum err
mac_file_none(struct ctx *ctx)
{
	return fail(ctx, E_BLACKLIST_MAC_IMPORT_FAIL, "no line has an address");
}

/* -- bad lines ----------------------------------------------------------- */

#define WRITE_BYTES ((size_t)64 * 1024) /* that are written at once */
#define LINE_MAX_   ((size_t)512)       /* bytes of a line, and more */

/* The file of bad lines while it is written. */
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

/* Writes a bad line as the csv cells of its text and its number. */
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

/* Reads the file once more and writes its bad lines, until they are on the
 * disk. */
static enum err
write_bad(struct ctx *ctx, const struct mac_file *from, struct bad_writer *w)
{
	struct mac_file f = { .data = from->data,
		.n = from->n,
		.mended = from->mended,
		.bound = from->bound,
		.bind_type = from->bind_type,
		.each = put_bad,
		.arg = w };

	buf_str(&w->out, UTF8_MARK "mac,line\r\n");
	TRY(mac_file_read(ctx, &f));
	TRY(flush_bad(w));
	return fsync(w->fd) == 0 ? OK : E_SYSTEM;
}

/* The new file gets mode 0640: nginx, which is in the same group, reads it. */
enum err
mac_bad_write(struct ctx *ctx, const struct mac_file *from, const char *path)
{
	struct bad_writer w = {
		.fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0640)
	};
	enum err e;

	if (w.fd < 0)
		return fault(ctx, "%s: %s", path, strerror(errno));
	buf_init(&w.out, WRITE_BYTES + LINE_MAX_);
	e = write_bad(ctx, from, &w);
	buf_free(&w.out);
	(void)close(w.fd);
	return e != E_SYSTEM ? e : fault(ctx, "%s cannot be written", path);
}
