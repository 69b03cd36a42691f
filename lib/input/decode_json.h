/*
 * decode_json.h - declared inputs filled from a body.  It, decode_query and
 * decode_form keep one set of rules (house order: presence, type, limits,
 * form).
 */
#ifndef INPUT_DECODE_JSON_H
#define INPUT_DECODE_JSON_H

#include "input/field.h"
#include "input/why.h"
#include "text/json_in.h"

/*
 * decode_json - a body into `out`, which is def->size zeroed bytes.
 * Unknown members are ignored, null is absent, "" is absent for all but
 * texts; numeric texts are numbers, "12abc" is not.
 * Returns OK, E_BAD_REQUEST or the field's own error, with *why set.
 * Source: wire contract, JSON types.
 */
enum err
decode_json(struct arena *a, const struct input *def, const struct json *j,
    void *out, uint64_t *given, struct why *why) MUST_CHECK;

#endif
