/* array_text.h - lists as PostgreSQL reads arrays. */
#ifndef STORE_ARRAY_TEXT_H
#define STORE_ARRAY_TEXT_H

#include "base/arena.h"

/* array_of_ids, array_of_strs - the value of a parameter of type bigint[] or
 * text[], in the arena. */
const char *array_of_ids(struct arena *a, const struct ids *ids);
const char *array_of_strs(struct arena *a, const struct strs *strs);

#endif
