/*
 * json_column.h - what the JSON columns of blocks hold, for the code that
 * describes answers (openapi) and checks them (tests).  A block cannot say it:
 * to PostgreSQL each of them is any JSON.
 */
#ifndef WEB_JSON_COLUMN_H
#define WEB_JSON_COLUMN_H

#include "store/value_kind.h"

/* json_column - the member for the JSON column of that name (snake_case) in an
 * answer; NULL: what it holds differs, or is free. */
const struct object_member *json_column(const char *name);

#endif
