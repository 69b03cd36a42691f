/*
 * camel_case.h - converts names: C members, SQL parameters and columns are
 * snake_case, JSON keys and query parameters are camelCase.  The second form is
 * always computed from the first.
 */
#ifndef INPUT_CAMEL_CASE_H
#define INPUT_CAMEL_CASE_H

#include "base/base.h"

/* name_is - is camel (len bytes) the camelCase form of snake?  "dataScope" is
 * the camelCase form of "data_scope". */
bool name_is(const char *snake, const char *camel, size_t len);

/* name_camel - write the camelCase form of snake into out, which has size
 * bytes; a longer name is cut off. */
void name_camel(const char *snake, char *out, size_t size);

#endif
