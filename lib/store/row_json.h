/*
 * row_json.h - rows of a block as JSON.  The keys are the names of the columns
 * in camelCase; the column's type decides the type in JSON (value_kind.h):
 * booleans and numbers, json unchanged, bigint[] and text[] as arrays,
 * timestamptz as milliseconds, everything else as a text.
 */
#ifndef STORE_ROW_JSON_H
#define STORE_ROW_JSON_H

#include "store/row.h"
#include "text/json_out.h"

/* row_json - the whole row as an object. */
void row_json(struct json_out *w, const struct row *r);

/* row_json_as - the same, but the value of the column col is text. */
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

/* row_members_as - the same, but the n columns named in v have their texts. */
void row_members_as(struct json_out *w, const struct row *r,
    const struct row_text *v, size_t n);

/* row_value - only the value of the first column. */
void row_value(struct json_out *w, const struct row *r);

/* rows_json - all rows as an array of objects. */
void rows_json(struct json_out *w, const struct rows *rows);

/* rows_page - one page of a list that has total rows: {total, list}. */
void rows_page(struct json_out *w, const struct rows *rows, int64_t total);

/* rows_page_by - the same, but put writes each row to w; arg is passed on. */
void rows_page_by(struct json_out *w, const struct rows *rows, int64_t total,
    void (*put)(void *arg, const struct row *row), void *arg);

/* rows_values - the first column of all rows as an array. */
void rows_values(struct json_out *w, const struct rows *rows);

#endif
