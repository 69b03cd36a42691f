/* json_value.c - reads the JSON text of a variable.  Most are short texts and
 * numbers, which are read here without the JSON parser. */
#include "flowdb/json_value.h"

#include <string.h>

#include "base/num.h"
#include "expr/val.h"
#include "text/json_in.h"

#define INT_DIGITS 18 /* digits that certainly fit into 64 bits */

static const struct json_limits limits = {
	.depth = 400,
	.keys = 1000000,
	.values = 1000000,
};

static bool
is_plain_text(const char *s, size_t n)
{
	return n >= 2 && s[0] == '"' && s[n - 1] == '"' &&
	       memchr(s, '\\', n) == NULL && memchr(s + 1, '"', n - 2) == NULL;
}

static bool
is_plain_int(const char *s, size_t n)
{
	const char *digits = s + (*s == '-');

	return n <= INT_DIGITS && strspn(s, "-0123456789") == n &&
	       (*digits != '0' || n == 1);
}

static bool
read_plain(struct arena *a, const char *s, size_t n, struct val *out)
{
	int64_t i;

	if (is_plain_text(s, n))
		*out = val_textn(arena_strndup(a, s + 1, n - 2), n - 2);
	else if (is_plain_int(s, n) && num_read(s, n, &i) == OK)
		*out = val_int(i);
	else if (strcmp(s, "true") == 0 || strcmp(s, "false") == 0)
		*out = val_bool(*s == 't');
	else if (strcmp(s, "null") == 0)
		*out = val_null();
	else
		return false;
	return true;
}

enum err
json_value_read(struct arena *a, const char *text, struct val *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	size_t n = strlen(text);
	const char *why;

	if (read_plain(a, text, n, out))
		return OK;
	TRY(json_parse_within(a, text, n, &limits, &j, &why));
	return val_of_json(a, j, out);
}
