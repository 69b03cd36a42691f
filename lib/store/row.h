/* row.h - reads the rows that a block returned, by typed getters. */
#ifndef STORE_ROW_H
#define STORE_ROW_H

#include "base/arena.h"

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

#endif
