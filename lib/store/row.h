/*
 * row.h - what a block answered: typed getters, and a row as JSON.  Column
 * names are the keys (in camelCase), column types choose the JSON types:
 * bool, integers, numeric, json as it stands, bigint[] and text[] as arrays,
 * timestamptz as milliseconds, everything else a text.
 */
#ifndef STORE_ROW_H
#define STORE_ROW_H

#include "base/arena.h"
#include "text/json_out.h"

struct db_columns; /* keys and kinds of a statement, kept with it */

struct rows {
	const void *res; /* PGresult */
	const struct db_columns *cols;
	int n;
};

struct row {
	struct rows in;
	int i;
};

/* row_at - the i-th row, 0 <= i < rows.n. */
struct row row_at(const struct rows *rows, int i);

/* Getters by column name; a name that is not there is a BUG.  NULL reads as
 * 0, false or NULL; row_null tells. */
int64_t row_i64(const struct row *r, const char *col);
int32_t row_i32(const struct row *r, const char *col);
bool row_bool(const struct row *r, const char *col);
const char *row_str(const struct row *r, const char *col);
bool row_null(const struct row *r, const char *col);

/* row_ids, row_strs - a bigint[] or text[] column; NULL reads as empty. */
struct ids row_ids(struct arena *a, const struct row *r, const char *col);
struct strs row_strs(struct arena *a, const struct row *r, const char *col);

/* row_json - the whole row as an object. */
void row_json(struct json_out *w, const struct row *r);

/* row_json_as - the same, but that column is this text. */
void row_json_as(
    struct json_out *w, const struct row *r, const char *col, const char *text);

/* row_members - the same without its braces, for those who add some. */
void row_members(struct json_out *w, const struct row *r);

/* row_value - the first column alone; null when it is. */
void row_value(struct json_out *w, const struct row *r);

/* rows_json - all rows as an array of objects. */
void rows_json(struct json_out *w, const struct rows *rows);

/* rows_page - one page of so many rows: {total, list}. */
void rows_page(struct json_out *w, const struct rows *rows, int64_t total);

/* rows_page_by - the same where put writes each row to w. */
void rows_page_by(struct json_out *w, const struct rows *rows, int64_t total,
    void (*put)(void *arg, const struct row *row), void *arg);

/* rows_values - the first column of all rows as an array. */
void rows_values(struct json_out *w, const struct rows *rows);

#endif
