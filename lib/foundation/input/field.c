/*
 * field.c - what is asked of a declared field: its name on the wire, whether it
 * was sent, and its value as JSON, for SQL or for a stored order.  Names are
 * written by hand in one of their two forms only; the other is computed.
 */
#include <ctype.h>
#include <string.h>

#include "base/clock.h"
#include "input/field.h"
#include "text/json_out.h"

/* -- names ---------------------------------------------------------------- */

/* Returns the next character of the camelCase form, or NUL at the end; moves *s
 * on. */
static char
next_char(const char **s)
{
	char c = **s;

	if (c == '\0')
		return '\0';
	if (c != '_' || (*s)[1] == '\0') {
		(*s)++;
		return c;
	}
	c = (char)toupper((unsigned char)(*s)[1]);
	*s += 2;
	return c;
}

bool
name_is(const char *snake, const char *camel, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		char c = next_char(&snake);

		if (c == '\0' || c != camel[i])
			return false;
	}
	return *snake == '\0';
}

void
name_camel(const char *snake, char *out, size_t size)
{
	size_t n = 0;
	char c;

	BUG_ON(size == 0);
	while (n + 1 < size && (c = next_char(&snake)) != '\0')
		out[n++] = c;
	out[n] = '\0';
}

/* -- what was sent -------------------------------------------------------- */

bool
decode_given(const struct args *in, const void *member)
{
	size_t off = (size_t)((const char *)member - (const char *)in->at);
	size_t i = 0;

	while (i < in->def->n && in->def->f[i].off != off)
		i++;
	BUG_ON(i == in->def->n);
	return in->given >> i & 1;
}

/* -- values as JSON ------------------------------------------------------- */

static void
write_ids(struct json_out *w, const void *at)
{
	const struct ids *ids = at;

	json_arr(w);
	for (size_t i = 0; i < ids->n; i++)
		json_put_i64(w, ids->v[i]);
	json_end_arr(w);
}

static void
write_strs(struct json_out *w, const void *at)
{
	const struct strs *strs = at;

	json_arr(w);
	for (size_t i = 0; i < strs->n; i++)
		json_put_str(w, strs->v[i]);
	json_end_arr(w);
}

/* Writes a time as the text that PostgreSQL reads, not in milliseconds as it
 * was sent. */
static void
write_stamp(struct json_out *w, const void *at)
{
	const struct stamp *stamp = at;
	char text[CLOCK_TEXT];

	BUG_ON(clock_text(stamp->ms, text) != OK);
	json_put_str(w, text);
}

static void
write_list(struct json_out *w, const void *at)
{
	const struct list *list = at;

	json_put_raw(w, list->json, strlen(list->json));
}

void
field_write(struct json_out *w, enum field_type type, const void *at)
{
	switch (type) {
	case F_STR:
		json_put_str(w, *(const char *const *)at);
		return;
	case F_I32:
		json_put_i64(w, *(const int32_t *)at);
		return;
	case F_I64:
		json_put_i64(w, *(const int64_t *)at);
		return;
	case F_BOOL:
		json_put_bool(w, *(const bool *)at);
		return;
	case F_STAMP:
		write_stamp(w, at);
		return;
	case F_JSON:
		json_put_raw(w, ((const struct raw *)at)->json,
		    ((const struct raw *)at)->n);
		return;
	case F_IDS:
		write_ids(w, at);
		return;
	case F_STRS:
		write_strs(w, at);
		return;
	case F_LIST:
		write_list(w, at);
		return;
	default:
		BUG_ON(true);
	}
}
