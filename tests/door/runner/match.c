/* match.c - compares an answer with what a scenario expects. */
#include <string.h>

#include "door.h"
#include "text/json_in.h"

struct members {
	struct arena *a;
	const struct json *actual;
	const char *where;
};

static enum err
match_member(void *arg, const char *key, const struct json *expected)
{
	struct members *m = arg;
	const char *where = "";

	if (match_json(m->a, expected, json_get(m->actual, key), &where))
		return OK;
	m->where = arena_printf(m->a, ".%s%s", key, where);
	return E_BAD_REQUEST;
}

static bool
match_array(struct arena *a, const struct json *expected,
    const struct json *actual, const char **where)
{
	if (json_len(expected) != json_len(actual)) {
		*where = arena_printf(a, " has %zu entries", json_len(actual));
		return false;
	}
	for (size_t i = 0; i < json_len(expected); i++) {
		const char *deeper = "";

		if (match_json(
		        a, json_at(expected, i), json_at(actual, i), &deeper))
			continue;
		*where = arena_printf(a, "[%zu]%s", i, deeper);
		return false;
	}
	return true;
}

static bool
is_anything(const struct json *expected)
{
	size_t n;

	return json_kind(expected) == JSON_STR &&
	       strcmp(json_str(expected, &n), "*") == 0;
}

bool
match_json(struct arena *a, const struct json *expected,
    const struct json *actual, const char **where)
{
	struct members m = { .a = a, .actual = actual };

	if (is_anything(expected))
		return actual != NULL;
	if (json_kind(expected) != json_kind(actual)) {
		*where = " is of another kind";
		return false;
	}
	switch (json_kind(expected)) {
	case JSON_OBJECT:
		if (json_each(expected, match_member, &m) == OK)
			return true;
		*where = m.where;
		return false;
	case JSON_ARRAY:
		return match_array(a, expected, actual, where);
	case JSON_NULL:
		return true;
	case JSON_BOOL:
	case JSON_INT:
	case JSON_REAL:
	case JSON_STR:
		break;
	}
	if (strcmp(json_text(a, expected), json_text(a, actual)) == 0)
		return true;
	*where = arena_printf(a, " is %s", json_text(a, actual));
	return false;
}
