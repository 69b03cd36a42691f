/*
 * sheet_columns.h - the columns of an exported workbook: which columns of the
 * block it has, in which order and under which headings; and those of a file
 * that is imported.
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

/*
 * The columns that an import reads.  A heading is the JSON name of a field of
 * def, or a title of `also` in any language, which stands for the field of that
 * column's name; upper and lower case are equal, blanks, underscores and
 * hyphens do not count.  A title of two fields means the first of them that no
 * other column has.  What our exports write of these fields is among them, so
 * that any of their files can be imported where it has the key.
 */
struct input;
struct sheet_titles {
	const struct input *def;
	const struct column *also; /* its titles count as headings, too */
	size_t n_also;
	/* The field (snake_case) that a row is called by, which it must have.
	 */
	const char *key;
};

#endif
