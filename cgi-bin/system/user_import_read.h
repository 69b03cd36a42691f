/* user_import_read.h - reads the rows of a workbook of users. */
#ifndef SYSTEM_USER_IMPORT_READ_H
#define SYSTEM_USER_IMPORT_READ_H

#include "system/user_import_apply.h"

/*
 * import_read - reads the rows below the headings into the arena; each is then
 * pending, or failed with a reason.  E_SHEET_UNREADABLE when the column of
 * login names is missing.
 */
enum err import_read(struct ctx *ctx, const struct sheet_rows *rows,
    struct import *out) MUST_CHECK;

#endif
