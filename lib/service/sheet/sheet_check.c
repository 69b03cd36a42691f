/* sheet_check.c - writes the bad rows of an import that was only tried. */
#include "sheet/sheet_check.h"

#include <string.h>

#include "base/map.h"
#include "base/utf8.h"

#define ROWS_SHOWN  100
/* Bytes of the cells of a row; of a row with more none is shown. */
#define CELLS_BYTES 4096

static OBJECT(sheet_check_row_object, MEMBER("row", BIG),
    MEMBER("column", INT, .null = true), MEMBER("reason", TEXT),
    MEMBER("cells", TEXTS));
OBJECT(sheet_check_object, MEMBER("rows", LIST, .of = &sheet_check_row_object),
    MEMBER("bad", BIG), MEMBER("headings", TEXTS), MEMBER("ignored", TEXTS),
    MEMBER("unread", TEXTS), MEMBER("hidden", BIG));

static void
put_texts(
    struct json_out *w, const char *key, const char *const *text, size_t n)
{
	json_key(w, key);
	json_arr(w);
	for (size_t i = 0; i < n; i++)
		json_put_str(w, text[i]);
	json_end_arr(w);
}

/* May the cells of the row be shown? */
static bool
is_short(const struct sheet_row *row)
{
	size_t bytes = 0;

	for (size_t i = 0; i < row->n; i++)
		bytes += strlen(row->cell[i]);
	return bytes <= CELLS_BYTES;
}

void
sheet_check_begin(struct sheet_checking *c, struct json_out *w)
{
	*c = (struct sheet_checking){ .w = w };
	json_key(w, "check");
	json_obj(w);
	json_key(w, "rows");
	json_arr(w);
}

void
sheet_check_row(struct sheet_checking *c, const struct sheet_row *row,
    size_t column, const char *why)
{
	if (++c->bad > ROWS_SHOWN)
		return;
	json_obj(c->w);
	json_member_i64(c->w, "row", row->line);
	json_member_id(c->w, "column", (int64_t)column);
	json_member_str(c->w, "reason", why);
	put_texts(c->w, "cells", row->cell, is_short(row) ? row->n : 0);
	json_end_obj(c->w);
}

void
sheet_check_end(struct sheet_checking *c, const struct strs *headings,
    const struct strs *ignored, const struct strs *unread)
{
	json_end_arr(c->w);
	json_member_i64(c->w, "bad", c->bad);
	put_texts(c->w, "headings", headings->v, headings->n);
	put_texts(c->w, "ignored", ignored->v, ignored->n);
	put_texts(c->w, "unread", unread->v, unread->n);
	json_member_i64(c->w, "hidden", c->hidden);
	json_end_obj(c->w);
}

/* -- rows of records ----------------------------------------------------- */

/* The second reading of a file, which writes the bad rows of the first. */
struct checking {
	struct sheet_checking to;
	const struct sheet_faults *bad;
	size_t at; /* the next one to be written */
	struct arena *a;
	struct strs headings, ignored, unread;
};

/* The column, from 1, whose heading names this field of n bytes; 0: none. */
static size_t
column_of(const struct sheet_heading *h, const char *field, size_t n)
{
	for (size_t i = 0; i < h->n; i++)
		if (h->field[i] != NULL && strlen(h->field[i]) == n &&
		    memcmp(h->field[i], field, n) == 0)
			return i + 1;
	return 0;
}

/* The column, from 1, of the first of these fields that the row fills, else of
 * the first that has a column; 0: none has. */
static size_t
column_at_fault(const struct sheet_record *rec, const char *fields)
{
	size_t first = 0;

	while (fields != NULL && *fields != '\0') {
		size_t n = strcspn(fields, " ");
		size_t at = column_of(rec->heading, fields, n);

		if (at > 0 && at <= rec->row->n &&
		    !utf8_blank(rec->row->cell[at - 1]))
			return at;
		first = first == 0 ? at : first;
		fields += n + (fields[n] == ' ');
	}
	return first;
}

/* Notes all headings, which the answer has only if there are bad rows to be
 * shown below them, and those of columns that no field has. */
static void
note_headings(struct checking *c, const struct sheet_heading *h)
{
	const char **all = arena_new(c->a, const char *, h->n + 1);
	const char **rest = arena_new(c->a, const char *, h->n + 1);

	c->headings = (struct strs){ all, c->bad->n > 0 ? h->n : 0 };
	c->ignored = (struct strs){ rest, 0 };
	for (size_t i = 0; i < h->n; i++) {
		all[i] = arena_strdup(c->a, h->title[i]);
		if (h->field[i] == NULL && *all[i] != '\0')
			rest[c->ignored.n++] = all[i];
	}
}

/* Counts the row if nobody sees it, and writes it if it is the next bad one. */
static enum err
on_record(void *arg, const struct sheet_record *rec)
{
	struct checking *c = arg;
	const struct sheet_fault *f;

	if (c->headings.v == NULL)
		note_headings(c, rec->heading);
	c->to.hidden += rec->row->hidden;
	if (c->at == c->bad->n || c->bad->v[c->at].line != rec->row->line)
		return OK;
	f = &c->bad->v[c->at++];
	sheet_check_row(&c->to, rec->row,
	    rec->e != OK ? rec->column : column_at_fault(rec, f->field),
	    f->why);
	return OK;
}

enum err
sheet_check(struct arena *a, const struct sheet_records *q,
    const struct sheet_faults *bad, struct json_out *w)
{
	struct checking c = { .bad = bad, .a = a };
	struct sheet_records again = *q;
	const char *why = NULL;
	enum err e;

	again.from.unread = &c.unread;
	again.record = on_record;
	again.arg = &c;
	sheet_check_begin(&c.to, w);
	e = sheet_records(a, &again, &why);
	sheet_check_end(&c.to, &c.headings, &c.ignored, &c.unread);
	return e;
}

/* -- rows that were not taken ---------------------------------------------- */

OBJECT(sheet_failed_row, MEMBER("row", BIG), MEMBER("name", TEXT),
    MEMBER("reason", TEXT));

void
sheet_failed_rows(struct json_out *w, const struct sheet_faults *failed)
{
	json_key(w, FAILED_ROWS);
	json_arr(w);
	for (size_t i = 0; i < failed->n; i++) {
		json_obj(w);
		json_member_i64(w, "row", failed->v[i].line);
		json_member_str(w, "name", failed->v[i].name);
		json_member_str(w, "reason", failed->v[i].why);
		json_end_obj(w);
	}
	json_end_arr(w);
}

/* The key of a row among the reasons.  used: the keys so far. */
static const char *
failed_key(struct arena *a, struct map *used, const struct sheet_fault *f)
{
	const char *key = f->name;

	if (key[0] == '\0')
		key = arena_printf(a, "row %lld", (long long)f->line);
	else if (map_get(used, key) != NULL)
		key = arena_printf(a, "%s (row %lld)", key, (long long)f->line);
	map_put(a, used, key, used);
	return key;
}

void
sheet_failed_reasons(struct arena *a, struct json_out *w, const char *key,
    const struct sheet_faults *failed)
{
	struct map used = { 0 };

	json_key(w, key);
	json_obj(w);
	for (size_t i = 0; i < failed->n; i++) {
		json_textkey(w, failed_key(a, &used, &failed->v[i]));
		json_put_str(w, failed->v[i].why);
	}
	json_end_obj(w);
}
