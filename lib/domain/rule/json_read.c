/*
 * json_read.c - reads the JSON text of a rule as a tree, and notes what is
 * wrong at a place of it.  The text was validated before, so that reading
 * cannot fail and may recurse: validation has limited the depth.
 */
#include "rule/parse_int.h"

#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/utf8.h"

/* -- the tree ------------------------------------------------------------ */

/* A text that is being read; p: what is read next. */
struct scan {
	struct arena *a;
	const char *p, *end;
};

static void
skip_space(struct scan *s)
{
	while (s->p < s->end && strchr(" \t\r\n", *s->p) != NULL)
		s->p++;
}

/* The number that the four hexadecimal digits at p are. */
static unsigned
hex4(const char *p)
{
	return (unsigned)(num_hex_pair(p) << 8 | num_hex_pair(p + 2));
}

/* The character after "\u": *p stands behind the u and is moved behind the
 * escape, or both escapes of a surrogate pair. */
static unsigned
code_point(const char **p)
{
	unsigned high = hex4(*p), low;

	*p += 4;
	if (high < 0xD800 || high > 0xDFFF)
		return high;
	low = hex4(*p + 2);
	*p += 6;
	return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}

/* The text that the n bytes between two quotes stand for, with each escape
 * replaced by its character; *len: its length. */
static const char *
unescaped(struct arena *a, const char *p, size_t n, size_t *len)
{
	static const char letter[] = "\"\\/bfnrt";
	static const char means[] = "\"\\/\b\f\n\r\t";
	const char *end = p + n;
	char *out = arena_alloc(a, n + 1), *q = out;

	while (p < end) {
		if (*p != '\\') {
			*q++ = *p++;
		} else if (p[1] != 'u') {
			*q++ = means[strchr(letter, p[1]) - letter];
			p += 2;
		} else {
			p += 2;
			q += utf8_put(code_point(&p), q);
		}
	}
	*q = '\0';
	*len = (size_t)(q - out);
	return out;
}

/* Reads a text, at whose opening quote s stands; *len: how many bytes it is. */
static const char *
read_text(struct scan *s, size_t *len)
{
	const char *from = ++s->p;

	while (*s->p != '"')
		s->p += *s->p == '\\' ? 2 : 1;
	return unescaped(s->a, from, (size_t)(s->p++ - from), len);
}

static void
read_number(struct scan *s, struct json_tree *j)
{
	const char *from = s->p;

	while (s->p < s->end && strchr("+-.eE0123456789", *s->p) != NULL)
		s->p++;
	j->n = (size_t)(s->p - from);
	j->text = arena_strndup(s->a, from, j->n);
	j->kind =
	    memchr(j->text, '.', j->n) != NULL || strpbrk(j->text, "eE") != NULL
	        ? JSON_REAL
	        : JSON_INT;
}

/* Reads null, true or false.  The tree does not keep which of the last two it
 * is, because no operator takes them. */
static void
read_word(struct scan *s, struct json_tree *j)
{
	j->kind = *s->p == 'n' ? JSON_NULL : JSON_BOOL;
	s->p += *s->p == 'f' ? 5 : 4;
}

static struct json_tree *read_value(struct scan *s);

/* Reads the members of an object or the entries of an array into j. */
static void
read_entries(struct scan *s, struct json_tree *j, bool object)
{
	const struct json_tree **link = &j->first;

	j->kind = object ? JSON_OBJECT : JSON_ARRAY;
	s->p++;
	skip_space(s);
	while (*s->p != '}' && *s->p != ']') {
		const char *key = NULL;
		size_t key_n = 0;
		struct json_tree *v;

		skip_space(s);
		if (object) {
			key = read_text(s, &key_n);
			skip_space(s);
			s->p++; /* the colon */
		}
		v = read_value(s);
		v->key = key;
		v->key_n = key_n;
		v->parent = j;
		v->index = j->count++;
		*link = v;
		link = &v->next;
		skip_space(s);
		s->p += *s->p == ',';
	}
	s->p++;
}

static struct json_tree *
read_value(struct scan *s)
{
	struct json_tree *j = arena_new(s->a, struct json_tree, 1);

	skip_space(s);
	if (*s->p == '{' || *s->p == '[') {
		read_entries(s, j, *s->p == '{');
	} else if (*s->p == '"') {
		j->kind = JSON_STR;
		j->text = read_text(s, &j->n);
	} else if (strchr("-0123456789", *s->p) != NULL) {
		read_number(s, j);
	} else {
		read_word(s, j);
	}
	return j;
}

const struct json_tree *
json_read(struct arena *a, const char *text, size_t n)
{
	struct scan s = { a, text, text + n };

	return read_value(&s);
}

const struct json_tree *
json_tree_at(const struct json_tree *j, size_t i)
{
	const struct json_tree *v = j->first;

	while (i-- > 0)
		v = v->next;
	return v;
}

bool
json_tree_named(const struct json_tree *j, const char *name)
{
	return strlen(name) == j->key_n && memcmp(name, j->key, j->key_n) == 0;
}

/* A key of n bytes as a part of a JSON Pointer (RFC 6901), in which ~ and / are
 * written in another way. */
static const char *
pointer_part(struct arena *a, const char *key, size_t n)
{
	char *out = arena_alloc(a, 2 * n + 1), *q = out;

	for (size_t i = 0; i < n; i++) {
		if (key[i] == '~' || key[i] == '/') {
			*q++ = '~';
			*q++ = key[i] == '~' ? '0' : '1';
		} else {
			*q++ = key[i];
		}
	}
	return out;
}

/* The JSON Pointer (RFC 6901) of a value, "" of the root. */
static const char *
json_tree_path(struct arena *a, const struct json_tree *j)
{
	const char *path = "";

	for (; j->parent != NULL; j = j->parent)
		path = j->key != NULL
		           ? arena_printf(a, "/%s%s",
		                 pointer_part(a, j->key, j->key_n), path)
		           : arena_printf(a, "/%zu%s", j->index, path);
	return path;
}

/* -- what is wrong with it ----------------------------------------------- */

bool
rule_refuse(struct parse_state *p, enum err code, const struct json_tree *j,
    const char *why)
{
	struct rule_problems *bad = p->bad;

	if (bad->n < RULE_PROBLEMS_MAX)
		bad->v[bad->n++] = (struct rule_problem){ .code = code,
			.path = json_tree_path(p->a, j),
			.why = why };
	return false;
}

bool
rule_stop(struct parse_state *p, const struct json_tree *j, const char *why)
{
	p->full = true;
	return rule_refuse(p, E_RULE_TOO_COMPLEX, j, why);
}

static bool
same_key(const struct json_tree *x, const struct json_tree *y)
{
	return x->key_n == y->key_n && memcmp(x->key, y->key, x->key_n) == 0;
}

bool
rule_single(struct parse_state *p, const struct json_tree *j)
{
	if (j->kind != JSON_OBJECT)
		return rule_refuse(
		    p, E_RULE_EXPR_INVALID, j, "must be an object");
	if (j->count == 1)
		return true;
	if (j->count == 2 && same_key(j->first, j->first->next))
		return rule_refuse(
		    p, E_RULE_EXPR_INVALID, j, "a key is given twice");
	return rule_refuse(
	    p, E_RULE_EXPR_INVALID, j, "must have exactly one member");
}

bool
rule_var(struct parse_state *p, const struct json_tree *j, enum rule_field *out)
{
	const struct json_tree *name;

	if (!rule_single(p, j))
		return false;
	name = j->first;
	if (!json_tree_named(name, "var"))
		return rule_refuse(p, E_RULE_EXPR_INVALID, j,
		    "must be a field, such as {\"var\":\"brand\"}");
	if (name->kind != JSON_STR)
		return rule_refuse(
		    p, E_RULE_EXPR_INVALID, name, "must be a text");
	*out = rule_field_named(name->text, name->n);
	if (*out == RULE_FIELD__MAX)
		return rule_refuse(
		    p, E_RULE_FIELD_UNKNOWN, name, "unknown field");
	p->rule->fields |= UINT64_C(1) << *out;
	return true;
}
