/* method.c - the methods of texts, lists and objects.  Null and values of other
 * kinds have no methods. */
#include <string.h>

#include "base/utf8.h"
#include "expr/method.h"

#define TEXT   (1U << VAL_TEXT)
#define LIST   (1U << VAL_LIST)
#define OBJECT (1U << VAL_OBJECT)

/* Refuses the call unless the value v, on which the method is called, is of one
 * of these kinds. */
static enum err
called_on(
    struct expr_run *r, const struct val *v, unsigned kinds, const char *method)
{
	if ((kinds >> v->kind & 1) == 0)
		return expr_refuse(
		    r, "%s has no method \"%s\"", expr_kind(v), method);
	return OK;
}

/* For methods that return a changed text: the text on which the method is
 * called. */
static enum err
remade(struct expr_run *r, const struct val *v, const char *method)
{
	const char *same;

	TRY(called_on(r, v, TEXT, method));
	return expr_print(r, v, &same);
}

METHOD(equals)
{
	bool same;

	(void)n;
	TRY(called_on(r, &arg[0], ~(1U << VAL_NULL), "equals"));
	TRY(expr_alike(r, &arg[0], &arg[1], &same));
	*out = val_bool(same);
	return OK;
}

METHOD(contains)
{
	const char *part;
	bool has = false;

	(void)n;
	TRY(called_on(r, &arg[0], TEXT | LIST, "contains"));
	if (arg[0].kind == VAL_TEXT) {
		TRY(expr_print(r, &arg[1], &part));
		has = arg[1].kind != VAL_NULL && strstr(arg[0].s, part) != NULL;
	}
	for (uint32_t i = 0; arg[0].kind == VAL_LIST && !has && i < arg[0].n;
	     i++)
		TRY(expr_alike(r, &arg[0].list[i], &arg[1], &has));
	*out = val_bool(has);
	return OK;
}

METHOD(starts_with)
{
	const char *part;

	(void)n;
	TRY(called_on(r, &arg[0], TEXT, "startsWith"));
	TRY(expr_print(r, &arg[1], &part));
	*out = val_bool(strncmp(arg[0].s, part, strlen(part)) == 0);
	return OK;
}

METHOD(ends_with)
{
	const char *part;
	size_t size;

	(void)n;
	TRY(called_on(r, &arg[0], TEXT, "endsWith"));
	TRY(expr_print(r, &arg[1], &part));
	size = strlen(part);
	*out = val_bool(size <= arg[0].n &&
	                memcmp(arg[0].s + arg[0].n - size, part, size) == 0);
	return OK;
}

/* The length in UTF-16 units, as the reference engine counts it. */
METHOD(length)
{
	int64_t units = 0;

	(void)n;
	TRY(called_on(r, &arg[0], TEXT, "length"));
	for (uint32_t i = 0; i < arg[0].n; i++) {
		uint8_t c = (uint8_t)arg[0].s[i];

		units += (c & 0xC0) == 0x80 ? 0 : c >= 0xF0 ? 2 : 1;
	}
	*out = val_int(units);
	return OK;
}

METHOD(is_empty)
{
	(void)n;
	TRY(called_on(r, &arg[0], TEXT | LIST | OBJECT, "isEmpty"));
	*out = val_bool(arg[0].n == 0);
	return OK;
}

METHOD(trim)
{
	const char *s = arg[0].s;
	size_t size = arg[0].n;

	(void)n;
	TRY(remade(r, &arg[0], "trim"));
	while (size > 0 && (unsigned char)s[size - 1] <= ' ')
		size--;
	while (size > 0 && (unsigned char)*s <= ' ') {
		s++;
		size--;
	}
	*out = val_textn(arena_strndup(r->a, s, size), size);
	return OK;
}

/* Ranges of letters: in each one, all small letters have the same distance from
 * their capital letters. */
static const struct {
	unsigned first, last; /* the range of small letters */
	unsigned up;          /* distance to the capital letter */
} cases[] = {
	{ 'a', 'z', 32 },
	{ 0xE0, 0xF6, 32 }, /* Latin */
	{ 0xF8, 0xFE, 32 },
	{ 0x3B1, 0x3C1, 32 }, /* Greek */
	{ 0x3C3, 0x3C9, 32 },
	{ 0x430, 0x44F, 32 }, /* Cyrillic */
	{ 0x450, 0x45F, 80 },
};

/* Is it a Latin letter of a Unicode block in which each capital letter is
 * followed by its small letter? */
static bool
is_paired(unsigned c)
{
	if (c == 0x130 || c == 0x131)
		return false;
	return (c >= 0x100 && c <= 0x137) || (c >= 0x14A && c <= 0x177);
}

static unsigned
upper(unsigned c)
{
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		if (c >= cases[i].first && c <= cases[i].last)
			return c - cases[i].up;
	return is_paired(c) ? c & ~1U : c;
}

static unsigned
lower(unsigned c)
{
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		if (c + cases[i].up >= cases[i].first &&
		    c + cases[i].up <= cases[i].last)
			return c + cases[i].up;
	return is_paired(c) ? c | 1U : c;
}

/* Changes the case of every letter.  The text does not grow, because no letter
 * known here needs more bytes in the other case. */
static struct val
changed_case(
    struct expr_run *r, const struct val *v, unsigned (*other)(unsigned))
{
	char *to = arena_strndup(r->a, v->s, v->n);

	for (size_t i = 0; i < v->n;) {
		size_t size = utf8_size(to + i, v->n - i);

		if (size == 1)
			to[i] = (char)other((unsigned char)to[i]);
		else if (size == 2)
			(void)utf8_put(other(((unsigned)to[i] & 0x1F) << 6 |
			                     ((unsigned)to[i + 1] & 0x3F)),
			    to + i);
		i += size != 0 ? size : 1;
	}
	return val_textn(to, v->n);
}

METHOD(lower)
{
	(void)n;
	TRY(remade(r, &arg[0], "toLowerCase"));
	*out = changed_case(r, &arg[0], lower);
	return OK;
}

METHOD(upper)
{
	(void)n;
	TRY(remade(r, &arg[0], "toUpperCase"));
	*out = changed_case(r, &arg[0], upper);
	return OK;
}

METHOD(size)
{
	(void)n;
	TRY(called_on(r, &arg[0], LIST | OBJECT, "size"));
	*out = val_int(arg[0].n);
	return OK;
}

METHOD(get)
{
	const struct val *v = NULL;
	struct val number;
	const char *key;

	(void)n;
	TRY(called_on(r, &arg[0], LIST | OBJECT, "get"));
	TRY(expr_print(r, &arg[1], &key));
	if (arg[0].kind == VAL_OBJECT)
		v = val_get(&arg[0], key);
	else if (!expr_number(&arg[1], &number) || number.kind != VAL_INT)
		return expr_refuse(
		    r, "a list has no index by %s", expr_kind(&arg[1]));
	else if (number.i >= 0 && number.i < arg[0].n)
		v = &arg[0].list[number.i];
	*out = v != NULL ? *v : val_null();
	return OK;
}

METHOD(contains_key)
{
	const char *key;

	(void)n;
	TRY(called_on(r, &arg[0], OBJECT, "containsKey"));
	TRY(expr_print(r, &arg[1], &key));
	*out = val_bool(val_get(&arg[0], key) != NULL);
	return OK;
}
