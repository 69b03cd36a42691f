/* document_helpers.c - small functions that all parts of the document are
 * written with. */
#include "openapi/document_helpers.h"

#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "input/camel_case.h"

#define NAME_BYTES 64

const char *
api_text(const struct json *j, const char *key)
{
	const struct json *v = json_get(j, key);
	size_t n;

	return json_kind(v) == JSON_STR ? json_str(v, &n) : NULL;
}

int64_t
api_num(const struct json *j, const char *key, int64_t dflt)
{
	const struct json *v = json_get(j, key);

	return json_kind(v) == JSON_INT ? json_int(v) : dflt;
}

bool
api_flag(const struct json *j, const char *key)
{
	const struct json *v = json_get(j, key);

	return json_kind(v) == JSON_BOOL && json_bool(v);
}

void
api_put(struct json_out *w, const char *key, const char *text)
{
	if (text == NULL)
		return;
	json_key(w, key);
	json_put_str(w, text);
}

void
api_put_num(struct json_out *w, const char *key, int64_t n)
{
	char digits[NUM_MAX + 1];

	json_key(w, key);
	json_put_raw(w, digits, num_write(n, digits));
}

void
api_ref(struct json_out *w, const char *kind, const char *name)
{
	char text[2 * NAME_BYTES + 32];

	snprintf(text, sizeof(text), "#/components/%s/%s", kind, name);
	json_obj(w);
	api_put(w, "$ref", text);
	json_end_obj(w);
}

const char *
api_camel(struct arena *a, const char *snake)
{
	char camel[NAME_BYTES];

	name_camel(snake, camel, sizeof(camel));
	return arena_strdup(a, camel);
}

const char *
api_dict_key(struct arena *a, const char *tag, const char *name)
{
	return arena_printf(a, "%s %s", tag, name);
}

const struct sql *
api_block(const char *name)
{
	for (int i = 0; i < sql_count; i++)
		if (strcmp(sql_all[i]->name, name) == 0)
			return sql_all[i];
	BUG_ON(true);
}

bool
api_is(const struct json *f, const char *key, const char *what)
{
	const char *text = api_text(f, key);

	return text != NULL && strcmp(text, what) == 0;
}

bool
api_is_list(const struct json *f)
{
	return api_is(f, "type", "ids") || api_is(f, "type", "strings") ||
	       api_is(f, "type", "list");
}
