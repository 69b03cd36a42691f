/*
 * cell.h - one value of a row by the number of its column, for who writes
 * many rows in a form other than JSON and looks names up only once.
 */
#ifndef STORE_CELL_H
#define STORE_CELL_H

#include "store/row.h"

/* What a column's values are, by its PostgreSQL type. */
enum column_kind {
	COL_TEXT,
	COL_BOOL,
	COL_INT,    /* int2, int4 and the like: as it stands */
	COL_BIG,    /* int8: a text beyond 2^53 - 1 */
	COL_NUMBER, /* numeric, float: JSON already */
	COL_JSON,   /* json, jsonb: JSON already */
	COL_TIME,   /* timestamptz */
	COL_IDS,    /* bigint[], int[] */
	COL_TEXTS   /* text[], varchar[] */
};

/* s is PostgreSQL's text of the value, n bytes and a NUL; NULL: null. */
struct cell {
	enum column_kind kind;
	const char *s;
	size_t n;
};

/* row_column - the number of that column; a name that is not there is a
 * BUG. */
int row_column(const struct row *r, const char *col);

/* row_cell - the value in column c. */
struct cell row_cell(const struct row *r, int c);

#endif
