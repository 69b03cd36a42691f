/*
 * row_json.c - rows as JSON.  The keys and kinds of the columns are computed
 * once for each statement, not for each row.
 */
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "input/camel_case.h"
#include "store/db_int.h"
#include "store/row_json.h"

const struct db_columns *
db_columns_of(struct db *db, const struct sql *q, const PGresult *res)
{
	struct db_stmt *st = &db->stmt[q->id];
	struct db_columns *cols = st->cols;

	if (cols != NULL)
		return cols;
	cols = arena_new(&db->life, struct db_columns, 1);
	cols->n = PQnfields(res);
	cols->v = arena_new(&db->life, struct db_column, (size_t)cols->n);
	for (int i = 0; i < cols->n; i++) {
		char camel[64];

		name_camel(PQfname(res, i), camel, sizeof(camel));
		cols->v[i].name = arena_strdup(&db->life, PQfname(res, i));
		cols->v[i].key = arena_printf(&db->life, "\"%s\":", camel);
		cols->v[i].key_len = strlen(cols->v[i].key);
		cols->v[i].kind = kind_of(PQftype(res, i));
	}
	st->cols = cols;
	return cols;
}

/* PostgreSQL's {1,2} differs from JSON's [1,2] only in the brackets. */
static void
ids_json(struct json_out *w, const char *s, size_t n)
{
	json_arr(w);
	if (n > 2)
		json_put_raw(w, s + 1, n - 2);
	json_end_arr(w);
}

static void
texts_json(struct json_out *w, const char *s, size_t n)
{
	char *text = mem_new(n); /* an element is not longer than the array */

	json_arr(w);
	for (s++; *s != '}' && *s != '\0'; s += *s == ',')
		json_put_strn(w, text, db_element(&s, text));
	json_end_arr(w);
	mem_free(text);
}

static void
time_json(struct json_out *w, const char *s)
{
	int64_t ms;

	if (clock_read_iso(s, &ms) == OK)
		json_put_i64(w, ms);
	else
		json_put_null(w);
}

/* Numbers that a browser's double cannot hold exactly are written as texts. */
static void
big_json(struct json_out *w, const char *s, size_t n)
{
	static const char most[] = "9007199254740991";
	const char *digits = s + (*s == '-');
	size_t len = n - (size_t)(digits - s);

	if (len > sizeof(most) - 1 ||
	    (len == sizeof(most) - 1 && strcmp(digits, most) >= 0))
		json_put_strn(w, s, n);
	else
		json_put_raw(w, s, n);
}

static void
value_json(struct json_out *w, const PGresult *res, int row, int c,
    enum value_kind kind)
{
	const char *s = PQgetvalue(res, row, c);
	size_t n = (size_t)PQgetlength(res, row, c);

	if (PQgetisnull(res, row, c)) {
		json_put_null(w);
		return;
	}
	switch (kind) {
	case KIND_BOOL:
		json_put_bool(w, *s == 't');
		break;
	case KIND_INT:
	case KIND_NUMBER:
	case KIND_JSON:
		json_put_raw(w, s, n);
		break;
	case KIND_BIG:
		big_json(w, s, n);
		break;
	case KIND_TIME:
		time_json(w, s);
		break;
	case KIND_IDS:
		ids_json(w, s, n);
		break;
	case KIND_TEXTS:
		texts_json(w, s, n);
		break;
	default:
		json_put_strn(w, s, n);
		break;
	}
}

/* The entry that names the column; NULL: none does. */
static const struct row_text *
text_of(const char *column, const struct row_text *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(v[i].col, column) == 0)
			return &v[i];
	return NULL;
}

void
row_members_as(
    struct json_out *w, const struct row *r, const struct row_text *v, size_t n)
{
	const struct db_columns *cols = r->in.cols;

	for (int c = 0; c < cols->n; c++) {
		const struct row_text *text = text_of(cols->v[c].name, v, n);

		json_rawkey(w, cols->v[c].key, cols->v[c].key_len);
		if (text == NULL)
			value_json(w, r->in.res, r->i, c, cols->v[c].kind);
		else if (text->text != NULL && cols->v[c].kind == KIND_JSON)
			json_put_raw(w, text->text, strlen(text->text));
		else
			json_put_str(w, text->text);
	}
}

void
row_members(struct json_out *w, const struct row *r)
{
	row_members_as(w, r, NULL, 0);
}

void
row_json(struct json_out *w, const struct row *r)
{
	json_obj(w);
	row_members(w, r);
	json_end_obj(w);
}

void
row_json_as(
    struct json_out *w, const struct row *r, const char *col, const char *text)
{
	const struct row_text one = { col, text };

	BUG_ON(row_column(r, col) < 0);
	json_obj(w);
	row_members_as(w, r, &one, 1);
	json_end_obj(w);
}

void
row_value(struct json_out *w, const struct row *r)
{
	value_json(w, r->in.res, r->i, 0, r->in.cols->v[0].kind);
}

void
rows_json(struct json_out *w, const struct rows *rows)
{
	json_arr(w);
	for (int i = 0; i < rows->n; i++) {
		struct row r = row_at(rows, i);

		row_json(w, &r);
	}
	json_end_arr(w);
}

static void
page_open(struct json_out *w, int64_t total)
{
	json_obj(w);
	json_key(w, "total");
	json_put_i64(w, total);
	json_key(w, "list");
}

void
rows_page(struct json_out *w, const struct rows *rows, int64_t total)
{
	page_open(w, total);
	rows_json(w, rows);
	json_end_obj(w);
}

void
rows_page_by(struct json_out *w, const struct rows *rows, int64_t total,
    void (*put)(void *arg, const struct row *row), void *arg)
{
	page_open(w, total);
	json_arr(w);
	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		put(arg, &row);
	}
	json_end_arr(w);
	json_end_obj(w);
}

void
rows_values(struct json_out *w, const struct rows *rows)
{
	json_arr(w);
	for (int i = 0; i < rows->n; i++) {
		struct row r = row_at(rows, i);

		row_value(w, &r);
	}
	json_end_arr(w);
}
