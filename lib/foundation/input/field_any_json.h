/* field_any_json.h - a field whose value is any JSON. */
#ifndef INPUT_FIELD_ANY_JSON_H
#define INPUT_FIELD_ANY_JSON_H

#include "input/field_check.h"

/* field_any_json - check a JSON value and set the member to its compact text.
 */
enum err field_any_json(const struct spot *s, const struct json *j) MUST_CHECK;

#endif
