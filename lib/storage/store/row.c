/*
 * row.c - the rows that a block has returned: their values as C types, as cells
 * with their kind, and as JSON.  The JSON keys and the kinds of the columns are
 * computed once for each statement, not for each row.
 */
#include "store/row.h"

#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/num.h"
#include "input/field.h"
#include "store/db_int.h"
#include "text/json_out.h"

/* PostgreSQL's own types, whose oids never change. */
static const struct {
	unsigned oid;
	enum value_kind kind;
} types[] = {
	{ 16, KIND_BOOL }, { 20, KIND_BIG }, { 21, KIND_INT }, { 23, KIND_INT },
	{ 114, KIND_JSON },    /* json */
	{ 700, KIND_NUMBER },  /* float4 */
	{ 701, KIND_NUMBER },  /* float8 */
	{ 1007, KIND_IDS },    /* int4[] */
	{ 1009, KIND_TEXTS },  /* text[] */
	{ 1015, KIND_TEXTS },  /* varchar[] */
	{ 1016, KIND_IDS },    /* int8[] */
	{ 1184, KIND_TIME },   /* timestamptz */
	{ 1700, KIND_NUMBER }, /* numeric */
	{ 3802, KIND_JSON },   /* jsonb */
};

enum value_kind
value_kind_of(unsigned oid)
{
	for (size_t i = 0; i < ARRAY_LEN(types); i++)
		if (types[i].oid == oid)
			return types[i].kind;
	return KIND_TEXT;
}

/* Computes names, keys and kinds at the first result of the statement. */
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
		cols->v[i].kind = value_kind_of(PQftype(res, i));
	}
	st->cols = cols;
	return cols;
}

int
row_column(const struct row *r, const char *col)
{
	int c = PQfnumber(r->in.res, col);

	BUG_ON(c < 0);
	return c;
}

struct cell
row_cell(const struct row *r, int c)
{
	struct cell cell = { .kind = r->in.cols->v[c].kind };

	if (PQgetisnull(r->in.res, r->i, c))
		return cell;
	cell.s = PQgetvalue(r->in.res, r->i, c);
	cell.n = (size_t)PQgetlength(r->in.res, r->i, c);
	return cell;
}

struct row
row_at(const struct rows *rows, int i)
{
	BUG_ON(i < 0 || i >= rows->n);
	return (struct row){ .in = *rows, .i = i };
}

bool
row_null(const struct row *r, const char *col)
{
	return PQgetisnull(r->in.res, r->i, row_column(r, col)) == 1;
}

const char *
row_str(const struct row *r, const char *col)
{
	int c = row_column(r, col);

	if (PQgetisnull(r->in.res, r->i, c))
		return NULL;
	return PQgetvalue(r->in.res, r->i, c);
}

int64_t
row_i64(const struct row *r, const char *col)
{
	const char *s = row_str(r, col);
	int64_t v = 0;

	/* row_i64 may be called for integer columns only. */
	BUG_ON(s != NULL && num_read(s, strlen(s), &v) != OK);
	return v;
}

int32_t
row_i32(const struct row *r, const char *col)
{
	int64_t v = row_i64(r, col);

	BUG_ON(v < INT32_MIN || v > INT32_MAX);
	return (int32_t)v;
}

bool
row_bool(const struct row *r, const char *col)
{
	const char *s = row_str(r, col);

	return s != NULL && s[0] == 't';
}

/* How many entries the text of a PostgreSQL array has, at most: a text in
 * quotes may contain commas, too. */
static size_t
count_entries(const char *s)
{
	size_t n = 1;

	for (; *s != '\0'; s++)
		n += *s == ',';
	return n;
}

struct ids
row_ids(struct arena *a, const struct row *r, const char *col)
{
	const char *s = row_str(r, col);
	struct ids out = { NULL, 0 };

	if (s == NULL || s[1] == '}')
		return out;
	out.v = arena_new(a, int64_t, count_entries(s));
	for (size_t n; *s != '}'; s += n) {
		n = strcspn(++s, ",}");
		BUG_ON(num_read(s, n, &out.v[out.n++]) != OK);
	}
	return out;
}

struct ids
rows_ids(struct arena *a, const struct rows *rows, const char *col)
{
	struct ids out = { arena_new(a, int64_t, (size_t)rows->n + 1), 0 };

	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		out.v[out.n++] = row_i64(&row, col);
	}
	return out;
}

/*
 * Copies the next element of a PostgreSQL array text to out, without its
 * quotes; returns its length.  out must have room for the rest of the text.
 * *at points behind the '{' or ',' before the element and is moved to the ','
 * or '}' behind it.
 */
static size_t
array_element(const char **at, char *out)
{
	const char *s = *at;
	bool quoted = *s == '"';
	size_t n = 0;

	for (s += quoted; *s != '\0'; s++) {
		if (quoted ? *s == '"' : *s == ',' || *s == '}')
			break;
		if (*s == '\\' && s[1] != '\0')
			s++;
		out[n++] = *s;
	}
	*at = s + (quoted && *s == '"');
	return n;
}

struct strs
row_strs(struct arena *a, const struct row *r, const char *col)
{
	const char *s = row_str(r, col);
	struct strs out = { NULL, 0 };
	char *text;

	if (s == NULL || s[1] == '}')
		return out;
	/* The NUL of each element replaces the comma or brace after it. */
	text = arena_alloc(a, strlen(s));
	out.v = arena_new(a, const char *, count_entries(s));
	while (*s != '}' && *s != '\0') {
		s++;
		out.v[out.n++] = text;
		text += array_element(&s, text) + 1;
	}
	return out;
}

/* -- JSON ---------------------------------------------------------------- */

/* PostgreSQL's {1,2} differs from JSON's [1,2] only in the brackets. */
static void
ids_json(struct json_out *w, const char *s, size_t n)
{
	json_arr(w);
	if (n > 2)
		json_put_raw(w, s + 1, n - 2);
	json_end_arr(w);
}

/* Writes the text of a PostgreSQL array of texts as a JSON array. */
static void
texts_json(struct json_out *w, const char *s, size_t n)
{
	char *text = mem_new(n); /* an element is not longer than the array */

	json_arr(w);
	for (s++; *s != '}' && *s != '\0'; s += *s == ',')
		json_put_strn(w, text, array_element(&s, text));
	json_end_arr(w);
	mem_free(text);
}

/* Writes a time in milliseconds; null where it has none ("infinity"). */
static void
time_json(struct json_out *w, const char *s)
{
	int64_t ms;

	if (clock_read_iso(s, &ms) == OK)
		json_put_i64(w, ms);
	else
		json_put_null(w);
}

static void
big_json(struct json_out *w, const char *s, size_t n)
{
	int64_t v;

	BUG_ON(num_read(s, n, &v) != OK);
	json_put_i64(w, v);
}

/* Writes the value in row and column c as JSON of its kind. */
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
rows_first(struct json_out *w, const struct rows *rows)
{
	struct row row;

	if (rows->n == 0) {
		json_put_null(w);
		return;
	}
	row = row_at(rows, 0);
	row_json(w, &row);
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
	json_member_i64(w, "total", total);
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
