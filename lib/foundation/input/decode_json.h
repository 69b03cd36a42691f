/*
 * decode_json.h - reads the declared fields of an input from a JSON body.
 * decode_json, decode_query and decode_form check by the same rules, in the
 * same order: presence, type, limits, form.
 */
#ifndef INPUT_DECODE_JSON_H
#define INPUT_DECODE_JSON_H

#include "input/field.h"
#include "input/field_types.h"
#include "text/json_in.h"

/*
 * decode_parse - parse a text that holds the input, within the input's limits;
 * if the input mends what it is sent, texts with what no text may have are
 * mended (json_mend).  Otherwise as json_parse.
 */
enum err decode_parse(struct arena *a, const struct input *def, const char *s,
    size_t n, struct json **out, const char **why) MUST_CHECK;

/*
 * decode_json - read a body into `out`, which is def->size zeroed bytes.
 * Unknown members are ignored; null means absent, and so does "" except for
 * texts; a text with a number is accepted as a number, "12abc" is not.  Bit i
 * of *given: field i was sent or has a default.
 * Returns OK, E_BAD_REQUEST or the field's own error, with *why set.
 */
enum err
decode_json(struct arena *a, const struct input *def, const struct json *j,
    void *out, uint64_t *given, struct why *why) MUST_CHECK;

#endif
