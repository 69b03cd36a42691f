/* document_helpers.c - small functions that all parts of the document are
 * written with. */
#include <stdio.h>

#include "base/num.h"
#include "input/field.h"
#include "openapi/openapi.h"

#define NAME_BYTES 64

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
api_put_true(struct json_out *w, const char *key)
{
	json_key(w, key);
	json_put_bool(w, true);
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
