/* user_import_read.h - the rows of a workbook as users that may be imported. */
#ifndef SYSTEM_USER_IMPORT_READ_H
#define SYSTEM_USER_IMPORT_READ_H

#include "system/user_import.h"

/*
 * import_read - the rows below the headings, in the arena: pending, or failed
 * with a reason.  E_SHEET_UNREADABLE when no column has the login names.
 */
enum err import_read(struct ctx *ctx, const struct sheet_rows *rows,
    struct import *out) MUST_CHECK;

#endif
