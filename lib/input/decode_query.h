/* decode_query.h - declared inputs filled from a query string and a path. */
#ifndef INPUT_DECODE_QUERY_H
#define INPUT_DECODE_QUERY_H

#include "input/field.h"
#include "input/why.h"
#include "text/multipart.h"
#include "text/url.h"

/*
 * decode_query - decode_json from a query string (and path parameters, which
 * the router adds in front as pairs).  An empty value is absent, for a list
 * it is the empty list.  A scalar given twice is an error; lists may come as
 * x[0], x[], repeats or commas.  Times are local "yyyy-MM-dd HH:mm:ss".
 */
enum err decode_query(struct arena *a, const struct input *def,
    const struct url_query *q, void *out, uint64_t *given, struct why *why)
    MUST_CHECK;

/* decode_query_file - the same, with the file a form brought beside the query
 * string; NULL: none came. */
enum err decode_query_file(struct arena *a, const struct input *def,
    const struct url_query *q, const struct multipart_part *file, void *out,
    uint64_t *given, struct why *why) MUST_CHECK;

#endif
