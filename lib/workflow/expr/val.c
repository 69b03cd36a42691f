/* val.c - values of process variables: made of JSON and printed as JSON, so
 * that a variable has the same value after it was stored and read again. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "expr/val.h"
#include "text/json_in.h"
#include "text/json_out.h"

#define REAL_MAX  40 /* bytes; more than "-1.7976931348623157e+308" */
/* Reals below PLAIN_MIN, and from PLAIN_MAX on, have an exponent. */
#define PLAIN_MIN 1e-4
#define PLAIN_MAX 1e16

struct val
val_null(void)
{
	return (struct val){ .kind = VAL_NULL };
}

struct val
val_bool(bool b)
{
	return (struct val){ .kind = VAL_BOOL, .b = b };
}

struct val
val_int(int64_t i)
{
	return (struct val){ .kind = VAL_INT, .i = i };
}

struct val
val_real(double d)
{
	BUG_ON(!isfinite(d));
	return (struct val){ .kind = VAL_REAL, .d = d };
}

struct val
val_textn(const char *s, size_t n)
{
	BUG_ON(n > UINT32_MAX);
	return (struct val){ .kind = VAL_TEXT, .n = (uint32_t)n, .s = s };
}

struct val
val_text(const char *s)
{
	return val_textn(s, strlen(s));
}

static struct val
copy_list(struct arena *a, const struct val *v)
{
	struct val *list = arena_new(a, struct val, v->n);
	struct val out = *v;

	for (uint32_t i = 0; i < v->n; i++)
		list[i] = val_copy(a, &v->list[i]);
	out.list = list;
	return out;
}

static struct val
copy_object(struct arena *a, const struct val *v)
{
	struct val_member *m = arena_new(a, struct val_member, v->n);
	struct val out = *v;

	for (uint32_t i = 0; i < v->n; i++) {
		m[i].key = arena_strdup(a, v->object[i].key);
		m[i].value = val_copy(a, &v->object[i].value);
	}
	out.object = m;
	return out;
}

struct val
val_copy(struct arena *a, const struct val *v)
{
	switch (v->kind) {
	case VAL_TEXT:
		return val_textn(arena_strndup(a, v->s, v->n), v->n);
	case VAL_LIST:
		return copy_list(a, v);
	case VAL_OBJECT:
		return copy_object(a, v);
	default:
		return *v;
	}
}

const struct val *
val_get(const struct val *v, const char *key)
{
	if (v == NULL || v->kind != VAL_OBJECT)
		return NULL;
	for (uint32_t i = 0; i < v->n; i++)
		if (strcmp(v->object[i].key, key) == 0)
			return &v->object[i].value;
	return NULL;
}

/* Are two lists of the same length the same? */
static bool
same_list(const struct val *x, const struct val *y)
{
	for (uint32_t i = 0; i < x->n; i++)
		if (!val_same(&x->list[i], &y->list[i]))
			return false;
	return true;
}

/* Are two objects of as many members the same?  The order of their members does
 * not matter; no object has a key twice. */
static bool
same_object(const struct val *x, const struct val *y)
{
	for (uint32_t i = 0; i < x->n; i++) {
		const struct val_member *m = &x->object[i];
		const struct val *other = strcmp(m->key, y->object[i].key) == 0
		                              ? &y->object[i].value
		                              : val_get(y, m->key);

		if (other == NULL || !val_same(&m->value, other))
			return false;
	}
	return true;
}

bool
val_same(const struct val *x, const struct val *y)
{
	if (x->kind != y->kind)
		return false;
	switch (x->kind) {
	case VAL_NULL:
		return true;
	case VAL_BOOL:
		return x->b == y->b;
	case VAL_INT:
		return x->i == y->i;
	case VAL_REAL:
		return x->d == y->d;
	case VAL_TEXT:
		return x->n == y->n && memcmp(x->s, y->s, x->n) == 0;
	case VAL_LIST:
		return x->n == y->n && same_list(x, y);
	default:
		return x->n == y->n && same_object(x, y);
	}
}

static enum err
real_of_json(struct arena *a, const struct json *j, struct val *out)
{
	double d = strtod(json_text(a, j), NULL);

	if (!isfinite(d))
		return E_BAD_REQUEST;
	*out = val_real(d);
	return OK;
}

static enum err
list_of_json(struct arena *a, const struct json *j, struct val *out)
{
	size_t n = json_len(j);
	struct val *list = arena_new(a, struct val, n);

	for (size_t i = 0; i < n; i++)
		TRY(val_of_json(a, json_at(j, i), &list[i]));
	*out = (struct val){ .kind = VAL_LIST, .n = (uint32_t)n, .list = list };
	return OK;
}

/* An object that is being made of JSON: its members are counted first, then
 * filled in. */
struct filling {
	struct arena *a;
	struct val_member *to;
	uint32_t n;
};

static enum err
count_member(void *arg, const char *key, const struct json *value)
{
	struct filling *f = arg;

	(void)key, (void)value;
	f->n++;
	return OK;
}

static enum err
fill_member(void *arg, const char *key, const struct json *value)
{
	struct filling *f = arg;
	struct val_member *m = &f->to[f->n++];

	m->key = arena_strdup(f->a, key);
	return val_of_json(f->a, value, &m->value);
}

static enum err
object_of_json(struct arena *a, const struct json *j, struct val *out)
{
	struct filling f = { .a = a };

	TRY(json_each(j, count_member, &f));
	f.to = arena_new(a, struct val_member, f.n);
	f.n = 0;
	TRY(json_each(j, fill_member, &f));
	*out = (struct val){ .kind = VAL_OBJECT, .n = f.n, .object = f.to };
	return OK;
}

enum err
val_of_json(struct arena *a, const struct json *j, struct val *out)
{
	const char *s;
	size_t n;

	switch (json_kind(j)) {
	case JSON_NULL:
		*out = val_null();
		return OK;
	case JSON_BOOL:
		*out = val_bool(json_bool(j));
		return OK;
	case JSON_INT:
		*out = val_int(json_int(j));
		return OK;
	case JSON_REAL:
		return real_of_json(a, j, out);
	case JSON_STR:
		s = json_str(j, &n);
		*out = val_textn(arena_strndup(a, s, n), n);
		return OK;
	case JSON_ARRAY:
		return list_of_json(a, j, out);
	default:
		return object_of_json(a, j, out);
	}
}

/* Writes a real as 1.5e+00 with the smallest number of digits that are read
 * back as the same number; returns how many digits these are. */
static int
write_shortest(double d, char text[REAL_MAX])
{
	int digits = 1;

	do
		(void)snprintf(text, REAL_MAX, "%.*e", digits - 1, d);
	while (strtod(text, NULL) != d && digits++ < 17);
	return digits;
}

/* Writes a real with a point, or with an exponent if it is very small or large,
 * and with as few digits as write_shortest finds; returns the length of the
 * text. */
static size_t
write_real(double d, char text[REAL_MAX])
{
	int digits = write_shortest(d, text);
	double size = fabs(d);
	int point;

	if (size != 0 && (size < PLAIN_MIN || size >= PLAIN_MAX))
		return strlen(text);
	point = (int)strtol(strchr(text, 'e') + 1, NULL, 10);
	(void)snprintf(text, REAL_MAX, "%.*f",
	    digits - 1 > point ? digits - 1 - point : 1, d);
	return strlen(text);
}

/* Writes a value inside another one with a json_out of its own, because one
 * json_out allows 62 levels and values may be nested more deeply. */
static void
write_inside(struct buf *to, const struct val *v)
{
	struct json_out w = { .to = to };

	val_write(&w, v);
}

static void
write_list(struct buf *to, const struct val *v)
{
	buf_add(to, "[", 1);
	for (uint32_t i = 0; i < v->n; i++) {
		buf_add(to, ",", i != 0);
		write_inside(to, &v->list[i]);
	}
	buf_add(to, "]", 1);
}

static void
write_object(struct buf *to, const struct val *v)
{
	buf_add(to, "{", 1);
	for (uint32_t i = 0; i < v->n; i++) {
		struct json_out w = { .to = to };

		buf_add(to, ",", i != 0);
		json_put_str(&w, v->object[i].key);
		buf_add(to, ":", 1);
		write_inside(to, &v->object[i].value);
	}
	buf_add(to, "}", 1);
}

void
val_write(struct json_out *w, const struct val *v)
{
	char number[REAL_MAX];

	switch (v->kind) {
	case VAL_NULL:
		json_put_null(w);
		return;
	case VAL_BOOL:
		json_put_bool(w, v->b);
		return;
	case VAL_INT:
		json_put_raw(w, number, num_write(v->i, number));
		return;
	case VAL_REAL:
		json_put_raw(w, number, write_real(v->d, number));
		return;
	case VAL_TEXT:
		json_put_strn(w, v->s, v->n);
		return;
	case VAL_LIST:
		/* The empty value makes w write the comma that may have to
		 * stand before the list, and counts as its value. */
		json_put_raw(w, "", 0);
		write_list(w->to, v);
		return;
	default:
		json_put_raw(w, "", 0);
		write_object(w->to, v);
	}
}

/* A list or object as JSON; empty if it is longer than VAL_PRINT_MAX. */
static const char *
print_json(struct arena *a, const struct val *v)
{
	struct buf b;
	const char *text;

	buf_init(&b, VAL_PRINT_MAX);
	write_inside(&b, v);
	text = b.over ? "" : arena_strndup(a, b.p, b.n);
	buf_free(&b);
	return text;
}

/* The nearest number of 15 digits, which a sum of amounts is meant to be:
 * 0.1 + 0.2 is 0.30000000000000004. */
static double
rounded(double d)
{
	char text[REAL_MAX];

	(void)snprintf(text, REAL_MAX, "%.14e", d);
	return strtod(text, NULL);
}

const char *
val_print(struct arena *a, const struct val *v)
{
	char number[REAL_MAX];

	switch (v->kind) {
	case VAL_NULL:
		return "";
	case VAL_BOOL:
		return v->b ? "true" : "false";
	case VAL_INT:
		return arena_strndup(a, number, num_write(v->i, number));
	case VAL_REAL:
		return arena_strndup(
		    a, number, write_real(rounded(v->d), number));
	case VAL_TEXT:
		return v->s;
	default:
		return print_json(a, v);
	}
}
