/* array_text.c - writes lists as PostgreSQL reads arrays. */
#include "store/array_text.h"

#include <string.h>

#include "base/num.h"

const char *
array_of_ids(struct arena *a, const struct ids *ids)
{
	char *p = arena_alloc(a, ids->n * (NUM_MAX + 1) + 3), *q = p;

	*q++ = '{';
	for (size_t i = 0; i < ids->n; i++) {
		if (i > 0)
			*q++ = ',';
		q += num_write(ids->v[i], q);
	}
	*q = '}';
	return p;
}

/* Every text is quoted, so that commas, braces and the word NULL in it have no
 * meaning of their own. */
const char *
array_of_strs(struct arena *a, const struct strs *strs)
{
	size_t room = 3;
	char *p, *q;

	for (size_t i = 0; i < strs->n; i++)
		room += strlen(strs->v[i]) * 2 + 3;
	p = q = arena_alloc(a, room);
	*q++ = '{';
	for (size_t i = 0; i < strs->n; i++) {
		if (i > 0)
			*q++ = ',';
		*q++ = '"';
		for (const char *s = strs->v[i]; *s != '\0'; s++) {
			if (*s == '"' || *s == '\\')
				*q++ = '\\';
			*q++ = *s;
		}
		*q++ = '"';
	}
	*q = '}';
	return p;
}
