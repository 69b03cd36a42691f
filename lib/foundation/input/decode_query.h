/* decode_query.h - reads the declared fields of an input from a query string
 * and a path, or from a form with a file. */
#ifndef INPUT_DECODE_QUERY_H
#define INPUT_DECODE_QUERY_H

#include "input/field.h"
#include "input/field_types.h"
#include "text/multipart.h"
#include "text/url.h"

/*
 * decode_query - as decode_json, from a query string and the path parameters,
 * which the router adds in front as pairs.  An empty value means absent, for a
 * list the empty list.  A single value that is given twice is an error; a list
 * may be given as x[0], x[], repeated x or with commas.  Times are local
 * "yyyy-MM-dd HH:mm:ss".
 */
enum err decode_query(struct arena *a, const struct input *def,
    const struct url_query *q, void *out, uint64_t *given, struct why *why)
    MUST_CHECK;

/*
 * decode_form - as decode_query, from a form with a file and the query string
 * of the request: a value that is in both counts as given twice.  A file that
 * is larger than its field allows is E_UPLOAD_TOO_LARGE.
 */
enum err decode_form(struct arena *a, const struct input *def,
    const struct url_query *q, const struct multipart *form, void *out,
    uint64_t *given, struct why *why) MUST_CHECK;

#endif
