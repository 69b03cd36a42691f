/* lenient_member.c - reads members of a JSON object that a designer wrote. */
#include <string.h>

#include "base/num.h"
#include "expr/lenient_member.h"

static bool
blank(const char *s)
{
	return s[strspn(s, " \t\r\n")] == '\0';
}

int64_t
member_int(const struct val *v, const char *key, int64_t none)
{
	const struct val *m = val_get(v, key);
	int64_t out = none;

	if (m == NULL)
		return none;
	if (m->kind == VAL_INT)
		return m->i;
	if (m->kind == VAL_TEXT && num_read(m->s, m->n, &out) != OK)
		return none;
	return out;
}

const char *
member_str(const struct val *v, const char *key)
{
	const struct val *m = val_get(v, key);

	return m != NULL && m->kind == VAL_TEXT && !blank(m->s) ? m->s : NULL;
}

bool
member_bool(const struct val *v, const char *key)
{
	const struct val *m = val_get(v, key);

	return m != NULL && ((m->kind == VAL_BOOL && m->b) ||
	                        (m->kind == VAL_TEXT && !strcmp(m->s, "true")));
}
