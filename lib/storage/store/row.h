/*
 * row.h - reads the rows that a block returned: by typed getters, as texts with
 * their kind, and as JSON.  In JSON the keys are the names of the columns in
 * camelCase; the column's type decides the type in JSON (value_kind.h):
 * booleans and numbers, json unchanged, bigint[] and text[] as arrays,
 * timestamptz as milliseconds, everything else as a text.
 */
#ifndef STORE_ROW_H
#define STORE_ROW_H

#include "base/arena.h"
#include "store/value_kind.h"

struct json_out;
struct db_columns; /* keys and kinds of a statement's columns */

struct rows {
	const void *res; /* a PGresult of libpq */
	const struct db_columns *cols;
	int n;
};

struct row {
	struct rows in;
	int i;
};

/* row_at - the i-th row, 0 <= i < rows.n. */
struct row row_at(const struct rows *rows, int i);

/* Getters by column name; a row without such a column is a BUG.  A null reads
 * as 0, false or NULL; row_null tells whether the value is null. */
int64_t row_i64(const struct row *r, const char *col);
int32_t row_i32(const struct row *r, const char *col);
bool row_bool(const struct row *r, const char *col);
const char *row_str(const struct row *r, const char *col);
bool row_null(const struct row *r, const char *col);

/* row_ids, row_strs - a bigint[] or text[] column, in the arena; a null reads
 * as an empty array. */
struct ids row_ids(struct arena *a, const struct row *r, const char *col);
struct strs row_strs(struct arena *a, const struct row *r, const char *col);

/* rows_ids - that column of all rows, in the arena. */
struct ids rows_ids(struct arena *a, const struct rows *rows, const char *col);

/* A value.  s is its text from PostgreSQL, n bytes and a NUL byte; NULL when
 * the value is null. */
struct cell {
	enum value_kind kind;
	const char *s;
	size_t n;
};

/* row_column - the number of the column called col; a row without such a
 * column is a BUG. */
int row_column(const struct row *r, const char *col);

/* row_cell - the value in column c. */
struct cell row_cell(const struct row *r, int c);

/* row_json - the whole row as an object. */
void row_json(struct json_out *w, const struct row *r);

/* row_json_as - as row_json, but the value of the column col is text. */
void row_json_as(
    struct json_out *w, const struct row *r, const char *col, const char *text);

/* row_members - the members of the object without its braces, for callers that
 * add members of their own. */
void row_members(struct json_out *w, const struct row *r);

/* A column whose value is written as this text, which of a column with JSON is
 * JSON; text NULL: as null. */
struct row_text {
	const char *col, *text;
};

/* row_members_as - as row_members, but the n columns named in v have their
 * texts. */
void row_members_as(struct json_out *w, const struct row *r,
    const struct row_text *v, size_t n);

/* row_value - only the value of the first column. */
void row_value(struct json_out *w, const struct row *r);

/* rows_json - all rows as an array of objects. */
void rows_json(struct json_out *w, const struct rows *rows);

/* rows_first - the first row as an object; null when there is none. */
void rows_first(struct json_out *w, const struct rows *rows);

/* rows_page - one page of a list that has total rows: {total, list}. */
void rows_page(struct json_out *w, const struct rows *rows, int64_t total);

/* rows_page_by - as rows_page, but put writes each row to w; arg is passed on.
 */
void rows_page_by(struct json_out *w, const struct rows *rows, int64_t total,
    void (*put)(void *arg, const struct row *row), void *arg);

/* rows_values - the first column of all rows as an array. */
void rows_values(struct json_out *w, const struct rows *rows);

#endif
