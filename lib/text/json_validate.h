/* json_validate.h - checks a JSON text strictly before a parser reads it. */
#ifndef TEXT_JSON_VALIDATE_H
#define TEXT_JSON_VALIDATE_H

#include "base/arena.h"

#define JSON_DEPTH_MAX 64

/* Limits of a document for which the usual ones do not fit. */
struct json_limits {
	size_t depth, keys, values;
};

/* json_validate_within - json_validate (json_in.h) with limits of the caller.
 */
enum err json_validate_within(struct arena *a, const char *s, size_t n,
    const struct json_limits *may, const char **why) MUST_CHECK;

#endif
