/*
 * decode.h - declared inputs filled from a body, a query string and a path.
 * Three decoders, one set of rules (house order: presence, type, limits, form).
 */
#ifndef INPUT_DECODE_H
#define INPUT_DECODE_H

#include "input/field.h"
#include "text/json_in.h"
#include "text/multipart.h"
#include "text/url.h"

/* What was wrong: "name" and "must not be blank".  Set only on failure; both
 * live in the arena or are constants.  field is camelCase, with an index
 * for entries of lists: "items[3].channelId"; NULL when it is the whole. */
struct why {
	const char *field, *what;
};

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

/*
 * decode_query - the same from a query string (and path parameters, which
 * the router adds in front as pairs).  An empty value is absent, for a list
 * it is the empty list.  A scalar given twice is an error; lists may come as
 * x[0], x[], repeats or commas.  Times are local "yyyy-MM-dd HH:mm:ss".
 */
enum err decode_query(struct arena *a, const struct input *def,
    const struct url_query *q, void *out, uint64_t *given, struct why *why)
    MUST_CHECK;

/*
 * decode_form - the same from a form with a file and the query string beside
 * it: what is in both was given twice.  A file that is larger than its field
 * allows is E_UPLOAD_TOO_LARGE.
 */
enum err decode_form(struct arena *a, const struct input *def,
    const struct url_query *q, const struct multipart *form, void *out,
    uint64_t *given, struct why *why) MUST_CHECK;

/* decode_given - was that field of the input sent?  at: &in->member. */
bool decode_given(const struct args *in, const void *member);

#endif
