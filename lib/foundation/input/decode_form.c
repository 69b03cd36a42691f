/*
 * decode_form.c - reads the declared fields from a form with a file: its other
 * parts are parameters like those of the query string.
 */
#include <string.h>

#include "base/utf8.h"
#include "input/decode_form.h"
#include "input/decode_query.h"

static enum err
add_pair(struct arena *a, const struct multipart_part *p, struct url_query *q,
    struct why *why)
{
	if (!utf8_valid(p->data, p->n)) {
		why->field = p->name;
		why->what = "must be UTF-8";
		return E_BAD_REQUEST;
	}
	q->v[q->n++] = (struct url_pair){ p->name,
		arena_strndup(a, p->data, p->n), true, -1 };
	return OK;
}

enum err
decode_form(struct arena *a, const struct input *def, const struct url_query *q,
    const struct multipart *form, void *out, uint64_t *given, struct why *why)
{
	const struct multipart_part *file = NULL;
	struct url_query all = *q;

	all.v = arena_new(a, struct url_pair, q->n + MULTIPART_PARTS_MAX);
	if (q->n > 0)
		memcpy(all.v, q->v, q->n * sizeof(*all.v));
	for (size_t i = 0; i < form->n; i++) {
		const struct multipart_part *p = &form->v[i];

		if (p->file == NULL)
			TRY(add_pair(a, p, &all, why));
		else
			file = p;
	}
	return decode_query_file(a, def, &all, file, out, given, why);
}
