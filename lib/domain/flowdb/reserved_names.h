/* reserved_names.h - names of variables that only the suite itself sets; values
 * that a request sends for them are ignored.
 * Source: workflow engine, "Start, ids, titles, variables". */
#ifndef FLOWDB_RESERVED_NAMES_H
#define FLOWDB_RESERVED_NAMES_H

#include "expr/val.h"
#include "flow/env.h"

/* reserved_name - is the name reserved in this process?  Some reserved names
 * begin with the id of a node of the process. */
bool reserved_name(const struct definition *def, const char *name);

/* reserved_names_strip - a copy of the object, in the arena, without the
 * members that have reserved names; null if the value is no object. */
struct val reserved_names_strip(
    struct arena *a, const struct definition *def, const struct val *object);

#endif
