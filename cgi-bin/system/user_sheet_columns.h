/*
 * user_sheet_columns.h - the columns of a workbook of users: the template shows
 * them, and the import looks for them.
 */
#ifndef SYSTEM_USER_SHEET_COLUMNS_H
#define SYSTEM_USER_SHEET_COLUMNS_H

#include "fleet/dict.h"

#define USER_SHEET_COLUMNS 7

enum { HEAD_LOGIN_NAME }; /* the only column that the file must have */

/* The columns in the order of the template.  also: the title of the same column
 * in the exported workbook.  dict: the cells are labels of this dictionary. */
struct user_sheet_column {
	const char *title, *also, *field, *dict;
};
extern const struct user_sheet_column user_sheet_columns[USER_SHEET_COLUMNS];

/* user_sheet_columns_dicts - reads the dictionaries of all columns; as
 * dict_read. */
enum err
user_sheet_columns_dicts(struct ctx *ctx, const struct dict **out) MUST_CHECK;

#endif
