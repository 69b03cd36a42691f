/*
 * row_cell.h - one value of a row by the number of its column, for code that
 * writes many rows in another form than JSON and looks up the names of the
 * columns only once.
 */
#ifndef STORE_ROW_CELL_H
#define STORE_ROW_CELL_H

#include "store/row.h"
#include "store/value_kind.h"

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

#endif
