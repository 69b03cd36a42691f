/*
 * json_in.c - reads JSON from outside as a tree.  Only this file knows json-c,
 * so another parser could replace it by changing this file.
 */
#include <limits.h>
#include <string.h>

/* json-c defines a type json_bool; our header has a function of that name. */
#define json_bool json_c_bool
#include <json-c/json.h>
#undef json_bool

#include "text/json_in.h"

/* The value as json-c knows it; without const, since json-c wants a pointer to
 * a writable value even where it only reads. */
static struct json_object *
as_json_c(const struct json *j)
{
	return (struct json_object *)(uintptr_t)j;
}

static void
tokener_free(struct json_tokener **tok)
{
	if (*tok != NULL)
		json_tokener_free(*tok);
}

/*
 * Builds the tree of a text that the scan has accepted.  If json-c refuses it
 * nevertheless, the scan has a mistake, so this is a fault.  At the end of the
 * text json-c waits for another character when the last one is of a number, so
 * it gets a NUL.
 */
static enum err
build(const char *s, int n, size_t depth, struct json_object **out)
{
	CLEANUP(tokener_free)
	struct json_tokener *tok = json_tokener_new_ex((int)depth + 2);

	if (tok == NULL)
		return E_SYSTEM;
	json_tokener_set_flags(
	    tok, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
	*out = json_tokener_parse_ex(tok, s, n);
	if (json_tokener_get_error(tok) == json_tokener_continue)
		*out = json_tokener_parse_ex(tok, "", 1);
	return json_tokener_get_error(tok) == json_tokener_success ? OK
	                                                           : E_SYSTEM;
}

enum err
json_parse_within(struct arena *a, const char *s, size_t n,
    const struct json_limits *may, struct json **out, const char **why)
{
	struct json_object *root = NULL;

	if (n > INT_MAX) {
		*why = "too long";
		return E_BAD_REQUEST;
	}
	TRY(json_validate_within(a, s, n, may, why));
	if (build(s, (int)n, may->depth, &root) != OK) {
		*why = "not readable";
		return E_BAD_REQUEST;
	}
	*out = (struct json *)root;
	return OK;
}

static const struct json_limits usual = {
	.depth = JSON_DEPTH_MAX,
	.keys = JSON_KEYS_MAX,
	.values = SIZE_MAX,
};

enum err
json_validate(struct arena *a, const char *s, size_t n, const char **why)
{
	return json_validate_within(a, s, n, &usual, why);
}

enum err
json_parse(struct arena *a, const char *s, size_t n, struct json **out,
    const char **why)
{
	return json_parse_within(a, s, n, &usual, out, why);
}

void
json_free(struct json **j)
{
	json_object_put(as_json_c(*j));
	*j = NULL;
}

enum json_kind
json_kind(const struct json *j)
{
	switch (json_object_get_type(as_json_c(j))) {
	case json_type_boolean:
		return JSON_BOOL;
	case json_type_int:
		return JSON_INT;
	case json_type_double:
		return JSON_REAL;
	case json_type_string:
		return JSON_STR;
	case json_type_array:
		return JSON_ARRAY;
	case json_type_object:
		return JSON_OBJECT;
	default:
		return JSON_NULL;
	}
}

const struct json *
json_get(const struct json *j, const char *key)
{
	struct json_object *v = NULL;

	if (json_kind(j) != JSON_OBJECT ||
	    !json_object_object_get_ex(as_json_c(j), key, &v))
		return NULL;
	return (const struct json *)v;
}

size_t
json_len(const struct json *j)
{
	if (json_kind(j) != JSON_ARRAY)
		return 0;
	return json_object_array_length(as_json_c(j));
}

const struct json *
json_at(const struct json *j, size_t i)
{
	if (i >= json_len(j))
		return NULL;
	return (const struct json *)json_object_array_get_idx(as_json_c(j), i);
}

bool
json_bool(const struct json *j)
{
	BUG_ON(json_kind(j) != JSON_BOOL);
	return json_object_get_boolean(as_json_c(j)) != 0;
}

int64_t
json_int(const struct json *j)
{
	BUG_ON(json_kind(j) != JSON_INT);
	return json_object_get_int64(as_json_c(j));
}

const char *
json_str(const struct json *j, size_t *len)
{
	BUG_ON(json_kind(j) != JSON_STR);
	*len = (size_t)json_object_get_string_len(as_json_c(j));
	return json_object_get_string(as_json_c(j));
}

enum err
json_each(const struct json *j,
    enum err (*fn)(void *arg, const char *key, const struct json *value),
    void *arg)
{
	struct json_object_iterator at;
	struct json_object_iterator end;

	if (json_kind(j) != JSON_OBJECT)
		return OK;
	at = json_object_iter_begin(as_json_c(j));
	end = json_object_iter_end(as_json_c(j));
	for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at))
		TRY(fn(arg, json_object_iter_peek_name(&at),
		    (struct json *)json_object_iter_peek_value(&at)));
	return OK;
}

const char *
json_text(struct arena *a, const struct json *j)
{
	return arena_strdup(
	    a, json_object_to_json_string_ext(as_json_c(j),
	           JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
}
