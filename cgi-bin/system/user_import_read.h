/* user_import_read.h - reads the rows of a table of users. */
#ifndef SYSTEM_USER_IMPORT_READ_H
#define SYSTEM_USER_IMPORT_READ_H

#include "input/upload.h"
#include "system/user_import_apply.h"

#define IMPORT_ROWS_MAX 5000

/*
 * import_read - reads the rows below the headings of a workbook or csv file
 * into the arena; each is then pending, or failed with a reason.
 * E_USER_IMPORT_EMPTY when there are none; E_SHEET_TOO_MANY_ROWS;
 * E_SHEET_UNREADABLE, also when the column of login names is missing.
 */
enum err import_read(
    struct ctx *ctx, const struct upload *file, struct import *out) MUST_CHECK;

#endif
