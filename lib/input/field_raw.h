/* field_raw.h - a field whose value is any JSON. */
#ifndef INPUT_FIELD_RAW_H
#define INPUT_FIELD_RAW_H

#include "input/field_check.h"

/* field_raw - check a JSON value and set the member to its compact text. */
enum err field_raw(const struct spot *s, const struct json *j) MUST_CHECK;

#endif
