/*
 * user_sheet_columns.h - the columns of a workbook of users: the template shows
 * the first ones, and the import looks for all of them.
 */
#ifndef SYSTEM_USER_SHEET_COLUMNS_H
#define SYSTEM_USER_SHEET_COLUMNS_H

#include "fleet/dict.h"
#include "sheet/sheet_columns.h"

#define USER_SHEET_COLUMNS 7 /* of the template */
#define USER_SHEET_TITLES  9 /* with those of the exported workbook */

/* name: a member of the import's rows. */
extern const struct column user_sheet_columns[USER_SHEET_TITLES];

/* user_sheet_columns_dicts - reads the dictionaries of all columns; as
 * dict_read. */
enum err
user_sheet_columns_dicts(struct ctx *ctx, const struct dict **out) MUST_CHECK;

#endif
