/*
 * sheet_columns.h - the columns of an exported workbook: which columns of the
 * block it has, in which order and under which headings.
 */
#ifndef SHEET_SHEET_COLUMNS_H
#define SHEET_SHEET_COLUMNS_H

#include <stddef.h>

/*
 * A column of a workbook.  The type of the block's column decides how its cells
 * are written: 64-bit integers (ids) as texts, other numbers as numbers, times
 * as texts "yyyy-MM-dd HH:mm:ss" in FLEETDESK_TIMEZONE.
 */
struct column {
	const char *name;  /* name of the block's column, in snake_case */
	const char *title; /* heading of the column */
	const char *dict;  /* write labels of this dictionary type; or NULL */
};

struct sheet {
	const char *name; /* name of the file, without its extension */
	const struct column *col;
	size_t n;
};

#endif
