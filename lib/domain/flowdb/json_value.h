/* json_value.h - reads values of variables from the JSON texts that the
 * database keeps. */
#ifndef FLOWDB_JSON_VALUE_H
#define FLOWDB_JSON_VALUE_H

#include "expr/val.h"

/* json_value_read - the value of a JSON text, in the arena.  E_BAD_REQUEST when
 * the text is not JSON, or nested more deeply than a request may be. */
enum err
json_value_read(struct arena *a, const char *text, struct val *out) MUST_CHECK;

#endif
