/*
 * cell.h - one value of a row by the number of its column, for who writes
 * many rows in a form other than JSON and looks names up only once.
 */
#ifndef STORE_CELL_H
#define STORE_CELL_H

#include "store/kind.h"
#include "store/row.h"

/* s is PostgreSQL's text of the value, n bytes and a NUL; NULL: null. */
struct cell {
	enum value_kind kind;
	const char *s;
	size_t n;
};

/* row_column - the number of that column; a name that is not there is a
 * BUG. */
int row_column(const struct row *r, const char *col);

/* row_cell - the value in column c. */
struct cell row_cell(const struct row *r, int c);

#endif
