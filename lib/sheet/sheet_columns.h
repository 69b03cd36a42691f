/*
 * sheet_columns.h - the columns of an exported workbook: which columns of the
 * block it has, in which order and under which headings. Source: wire contract,
 * "Spreadsheet content".
 */
#ifndef SHEET_SHEET_COLUMNS_H
#define SHEET_SHEET_COLUMNS_H

#include <stddef.h>

/*
 * One column.  The type of the block's column decides the type of the cells:
 * 64-bit integers (ids) become texts, other numbers stay numbers, times become
 * texts "yyyy-MM-dd HH:mm:ss" in FLEETDESK_TIMEZONE.
 */
struct column {
	const char *name;  /* of the block's column, snake_case */
	const char *title; /* heading */
	const char *dict;  /* write labels of this dictionary type; or NULL */
};

struct sheet {
	const char *name; /* of the file, without its extension */
	const struct column *col;
	size_t n;
};

#endif
