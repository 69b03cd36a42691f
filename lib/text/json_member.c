/* json_member.c - finds a member of a JSON object by counting brackets. */
#include "text/json_member.h"

#include <string.h>

/* Where the text in quotes at p ends: behind its closing quote. */
static const char *
behind_quotes(const char *p)
{
	for (p++; *p != '"'; p++)
		p += *p == '\\';
	return p + 1;
}

static const char *
skip_space(const char *p)
{
	return p + strspn(p, " \t\r\n");
}

/* Where the value at p ends. */
static const char *
behind_value(const char *p)
{
	int depth = 0;

	do {
		if (*p == '"') {
			p = behind_quotes(p);
			continue;
		}
		depth += *p == '{' || *p == '[';
		depth -= *p == '}' || *p == ']';
		p++;
	} while (depth > 0 || strchr(",}] \t\r\n", *p) == NULL);
	return p;
}

bool
json_member(const char *text, size_t n, const char *key, const char **value,
    size_t *len)
{
	const char *p = skip_space(text), *end = text + n;
	size_t key_n = strlen(key);

	if (n == 0 || *p != '{')
		return false;
	p = skip_space(p + 1);
	while (p < end && *p == '"') {
		const char *name = p + 1, *behind = behind_quotes(p);
		bool found = (size_t)(behind - 1 - name) == key_n &&
		             memcmp(name, key, key_n) == 0;

		*value = skip_space(skip_space(behind) + 1);
		p = behind_value(*value);
		*len = (size_t)(p - *value);
		if (found)
			return true;
		p = skip_space(p);
		p = skip_space(p + (*p == ','));
	}
	return false;
}
