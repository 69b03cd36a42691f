/*
 * json_in.h - reads JSON from outside strictly.  A scanner of our own checks
 * what json-c does not (RFC 8259 grammar, UTF-8, depth, number of keys, doubled
 * keys, integers beyond 64 bits); then json-c, which no other file includes,
 * builds the tree.
 */
#ifndef TEXT_JSON_IN_H
#define TEXT_JSON_IN_H

#include "text/json_validate.h"

#define JSON_KEYS_MAX 10000

struct json; /* a value inside a parsed document */

enum json_kind {
	JSON_NULL,
	JSON_BOOL,
	JSON_INT,  /* a number without fraction or exponent */
	JSON_REAL, /* any other number */
	JSON_STR,
	JSON_ARRAY,
	JSON_OBJECT
};

/*
 * json_validate - check that the n bytes are one JSON text by all these rules,
 * without building a tree.  Returns OK, or E_BAD_REQUEST with *why, a short
 * constant reason in English.  It allocates its list of keys in the arena.
 */
enum err json_validate(
    struct arena *a, const char *s, size_t n, const char **why) MUST_CHECK;

/* json_parse - scan the text, then build its tree.  *out must be given to
 * json_free.  Errors as json_validate; an empty text is an error. */
enum err json_parse(struct arena *a, const char *s, size_t n, struct json **out,
    const char **why) MUST_CHECK;

/* json_parse_within - as json_parse, with limits of the caller. */
enum err json_parse_within(struct arena *a, const char *s, size_t n,
    const struct json_limits *may, struct json **out, const char **why)
    MUST_CHECK;

/* json_free - free the document *j; for CLEANUP; *j may be NULL. */
void json_free(struct json **j);

/* json_kind - the kind of a value; a NULL pointer is JSON_NULL. */
enum json_kind json_kind(const struct json *j);

/* json_get - a member of an object; NULL: absent, null, or j is no object. */
const struct json *json_get(const struct json *j, const char *key);

/* json_len, json_at - the entries of an array; 0 and NULL for anything else. */
size_t json_len(const struct json *j);
const struct json *json_at(const struct json *j, size_t i);

/* json_bool, json_int, json_str - the value; j must be of that kind. */
bool json_bool(const struct json *j);
int64_t json_int(const struct json *j);
const char *json_str(const struct json *j, size_t *len);

/*
 * json_each - call fn for each member of an object, in order, until it returns
 * an error, which is returned.
 */
enum err json_each(const struct json *j,
    enum err (*fn)(void *arg, const char *key, const struct json *value),
    void *arg) MUST_CHECK;

/* json_text - the value as compact JSON, copied into the arena. */
const char *json_text(struct arena *a, const struct json *j);

#endif
