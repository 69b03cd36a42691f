/*
 * sheet.h - what a workbook of a page looks like: which of its block's
 * columns stand in it, in which order, under which heading.
 * Source: wire contract, "Spreadsheet content".
 */
#ifndef SHEET_SHEET_H
#define SHEET_SHEET_H

#include <stddef.h>

/*
 * One column.  The type of the block's column says what its cells are: 64-bit
 * integers (ids) are texts, other numbers numbers, times texts
 * "yyyy-MM-dd HH:mm:ss" in FLEETDESK_TIMEZONE.
 */
struct column {
	const char *name;  /* of the block's column, snake_case */
	const char *title; /* heading */
	const char *dict;  /* show the label of this dictionary type */
};

struct sheet {
	const char *name; /* of the file, without its ending */
	const struct column *col;
	size_t n;
};

#endif
