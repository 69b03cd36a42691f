/*
 * field_any_json.c - a field whose value is any JSON: it is checked, so that
 * jsonb accepts every value that passes, and written anew, so that it is
 * compact.
 */
#include <stdlib.h>
#include <string.h>

#include "input/field_any_json.h"
#include "input/field_check.h"

#define RAW_BYTES_MAX  65536
#define REAL_BYTES_MAX 64 /* digits and exponent of a number, at most */

/* Does the number fit PostgreSQL's numeric?  One that is too small for a double
 * has more decimals than numeric can hold. */
static bool
real_fits(struct arena *a, const struct json *j)
{
	const char *text = json_text(a, j);
	size_t mantissa = strcspn(text, "eE");

	if (strlen(text) > REAL_BYTES_MAX)
		return false;
	return strtod(text, NULL) != 0 ||
	       strcspn(text, "123456789") >= mantissa;
}

static enum err numbers_fit(void *arena, const char *key, const struct json *j);

static enum err
check_entries(struct arena *a, const struct json *j)
{
	for (size_t i = 0; i < json_len(j); i++)
		TRY(numbers_fit(a, NULL, json_at(j, i)));
	return OK;
}

/* Calls itself; the depth is limited, because json_validate limits how deeply
 * values may be nested. */
static enum err
numbers_fit(void *arena, const char *key, const struct json *j)
{
	(void)key;
	switch (json_kind(j)) {
	case JSON_REAL:
		return real_fits(arena, j) ? OK : E_BAD_REQUEST;
	case JSON_ARRAY:
		return check_entries(arena, j);
	case JSON_OBJECT:
		return json_each(j, numbers_fit, arena);
	default:
		return OK;
	}
}

enum err
field_any_json(const struct spot *s, const struct json *j)
{
	size_t max = s->f->max_bytes != 0 ? s->f->max_bytes : RAW_BYTES_MAX;
	struct raw raw;

	if (s->f->object && json_kind(j) != JSON_OBJECT)
		return field_type_bad(s);
	if (numbers_fit(s->a, NULL, j) != OK)
		return field_bad(s, "holds a number too long or too small");
	raw.json = json_text(s->a, j);
	raw.n = strlen(raw.json);
	if (raw.n > max)
		return field_bad(
		    s, arena_printf(s->a, "must not exceed %zu bytes", max));
	memcpy(s->at, &raw, sizeof(raw));
	return OK;
}
