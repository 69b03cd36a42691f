/*
 * json_out.c - writes JSON without building a tree, so that an answer can be
 * written while its rows arrive.
 */
#include <string.h>

#include "base/num.h"
#include "text/json_out.h"

#define DEPTH_MAX 62
#define SAFE_MAX  ((1LL << 53) - 1) /* JavaScript's largest exact integer */

/* Writes the comma before a value, unless the value is the first one of its
 * scope or follows its key. */
static void
separate(struct json_out *w)
{
	uint64_t bit = (uint64_t)1 << w->depth;

	if (w->after_key)
		w->after_key = false;
	else if (w->comma & bit)
		buf_add(w->to, ",", 1);
	w->comma |= bit;
}

static void
open_scope(struct json_out *w, char c)
{
	separate(w);
	BUG_ON(w->depth >= DEPTH_MAX);
	buf_add(w->to, &c, 1);
	w->depth++;
	w->comma &= ~((uint64_t)1 << w->depth);
}

static void
end_scope(struct json_out *w, char c)
{
	BUG_ON(w->depth <= 0 || w->after_key);
	buf_add(w->to, &c, 1);
	w->depth--;
}

void
json_obj(struct json_out *w)
{
	open_scope(w, '{');
}

void
json_arr(struct json_out *w)
{
	open_scope(w, '[');
}

void
json_end_obj(struct json_out *w)
{
	end_scope(w, '}');
}

void
json_end_arr(struct json_out *w)
{
	end_scope(w, ']');
}

void
json_rawkey(struct json_out *w, const char *key, size_t n)
{
	BUG_ON(w->after_key);
	separate(w);
	buf_add(w->to, key, n);
	w->after_key = true;
}

void
json_key(struct json_out *w, const char *key)
{
	BUG_ON(w->after_key);
	separate(w);
	buf_add(w->to, "\"", 1);
	buf_str(w->to, key);
	buf_add(w->to, "\":", 2);
	w->after_key = true;
}

static bool
needs_escape(char c)
{
	return (unsigned char)c < 0x20 || c == '"' || c == '\\';
}

static void
put_escape(struct buf *b, char c)
{
	static const char plain[] = "\"\\\b\f\n\r\t";
	static const char letter[] = "\"\\bfnrt";
	const char *at = memchr(plain, c, sizeof(plain) - 1);

	if (at != NULL)
		buf_add(b, (char[]){ '\\', letter[at - plain] }, 2);
	else
		buf_printf(b, "\\u%04x", (unsigned)c);
}

void
json_put_strn(struct json_out *w, const char *s, size_t n)
{
	size_t from = 0;

	if (s == NULL) {
		json_put_null(w);
		return;
	}
	separate(w);
	buf_add(w->to, "\"", 1);
	for (size_t i = 0; i < n; i++) {
		if (!needs_escape(s[i]))
			continue;
		buf_add(w->to, s + from, i - from);
		put_escape(w->to, s[i]);
		from = i + 1;
	}
	buf_add(w->to, s + from, n - from);
	buf_add(w->to, "\"", 1);
}

void
json_put_str(struct json_out *w, const char *s)
{
	json_put_strn(w, s, s != NULL ? strlen(s) : 0);
}

void
json_textkey(struct json_out *w, const char *key)
{
	BUG_ON(w->after_key);
	json_put_str(w, key);
	buf_add(w->to, ":", 1);
	w->after_key = true;
}

void
json_put_raw(struct json_out *w, const char *s, size_t n)
{
	separate(w);
	buf_add(w->to, s, n);
}

void
json_put_bool(struct json_out *w, bool v)
{
	json_put_raw(w, v ? "true" : "false", v ? 4 : 5);
}

void
json_put_null(struct json_out *w)
{
	json_put_raw(w, "null", 4);
}

void
json_put_i64(struct json_out *w, int64_t v)
{
	char text[NUM_MAX + 3] = "\"";
	size_t n = num_write(v, text + 1);

	text[n + 1] = '"';
	if (v > -SAFE_MAX && v < SAFE_MAX)
		json_put_raw(w, text + 1, n);
	else
		json_put_raw(w, text, n + 2);
}

void
json_member_str(struct json_out *w, const char *key, const char *s)
{
	json_key(w, key);
	json_put_str(w, s);
}

void
json_member_i64(struct json_out *w, const char *key, int64_t v)
{
	json_key(w, key);
	json_put_i64(w, v);
}

void
json_member_id(struct json_out *w, const char *key, int64_t id)
{
	json_key(w, key);
	if (id == 0)
		json_put_null(w);
	else
		json_put_i64(w, id);
}

void
json_member_bool(struct json_out *w, const char *key, bool v)
{
	json_key(w, key);
	json_put_bool(w, v);
}

void
json_member_null(struct json_out *w, const char *key)
{
	json_key(w, key);
	json_put_null(w);
}
