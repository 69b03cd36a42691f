/*
 * name.h - one name, three spellings.  C members, SQL parameters and columns
 * are snake_case, JSON keys and query parameters are camelCase; nobody writes
 * the second spelling by hand.
 */
#ifndef INPUT_NAME_H
#define INPUT_NAME_H

#include "base/base.h"

/* name_is - does camel (len bytes) spell snake?  "dataScope", "data_scope". */
bool name_is(const char *snake, const char *camel, size_t len);

/* name_camel - snake in camelCase into out of size bytes, cut if longer. */
void name_camel(const char *snake, char *out, size_t size);

#endif
