/* expr.c - compiles texts that may contain expressions: plain text, one
 * expression, or a mixture of both. */
#include <string.h>

#include "base/utf8.h"
#include "expr/expr.h"
#include "expr/parse_int.h"
#include "expr/val.h"

static bool
begins_expression(const char *s)
{
	return (s[0] == '$' || s[0] == '#') && s[1] == '{';
}

/* The number of bytes of plain text before the next expression; `\${` does not
 * begin an expression. */
static size_t
plain_size(const char *s)
{
	size_t n = 0;

	while (s[n] != '\0' && !begins_expression(s + n))
		n += s[n] == '\\' && begins_expression(s + n + 1) ? 3 : 1;
	return n;
}

/* The plain text; each `\${` in it becomes `${`. */
static struct val
plain_text(struct arena *a, const char *s, size_t n)
{
	char *to = arena_alloc(a, n + 1);
	size_t k = 0;

	for (size_t i = 0; i < n; i++) {
		i += s[i] == '\\' && begins_expression(s + i + 1);
		to[k++] = s[i];
	}
	return val_textn(to, k);
}

/* Compiles one expression, or a mixture of expressions and plain text. */
static enum err
compile(struct parse *p, const char *s, uint16_t *root)
{
	uint16_t parts[PARSE_MAX];
	uint16_t n = 0;

	for (; *s != '\0'; n++) {
		size_t size = plain_size(s);
		struct val v;

		if (size == 0) {
			TRY(parse_braces(p, &s, &parts[n]));
			continue;
		}
		v = plain_text(p->a, s, size);
		parts[n] = parse_value(p, &v);
		s += size;
	}
	*root =
	    n == 1 ? parts[0] : parse_node_with_args(p, EXPR_JOIN, 0, parts, n);
	return OK;
}

/* A plain text: an expression without nodes, whose value is the text. */
static struct expr *
literal(struct arena *a, const char *text)
{
	struct expr *e = arena_new(a, struct expr, 1);

	e->literal = text;
	return e;
}

/* Refuses a text that is too long to be compiled, or is not UTF-8. */
static enum err
check_text(struct arena *a, const char *text, const char **why)
{
	size_t n = strlen(text);

	if (!utf8_valid(text, n)) {
		*why = "the expression is not UTF-8";
		return E_BAD_REQUEST;
	}
	if (utf8_length(text, n) > EXPR_TEXT_MAX) {
		*why = arena_printf(a,
		    "the expression is longer than %d "
		    "characters",
		    EXPR_TEXT_MAX);
		return E_BAD_REQUEST;
	}
	return OK;
}

enum err
expr_parse(struct arena *a, const char *text, const struct expr **out,
    const char **why)
{
	size_t n;
	const char *bare = utf8_trim(text, &n), *s = arena_strndup(a, bare, n);
	struct parse p;
	uint16_t root;
	enum err e;

	if (plain_size(s) == n) {
		*out = literal(a, plain_text(a, s, n).s);
		return OK;
	}
	TRY(check_text(a, s, why));
	parse_begin(&p, a, s);
	e = compile(&p, s, &root);
	if (e == OK)
		*out = parse_end(&p, root);
	else
		*why = p.why;
	return e;
}

/* Compiles a text that is one expression, `${...}` or `#{...}`;
 * CONDITION_FOREIGN: more text follows it. */
static enum condition
parse_only(
    struct arena *a, const char *s, const struct expr **out, const char **why)
{
	const char *at = s;
	struct parse p;
	uint16_t root;

	if (check_text(a, s, why) != OK)
		return CONDITION_WRONG;
	parse_begin(&p, a, s);
	if (parse_braces(&p, &at, &root) != OK) {
		*why = p.why;
		return CONDITION_WRONG;
	}
	if (*at != '\0')
		return CONDITION_FOREIGN;
	*out = parse_end(&p, root);
	return CONDITION_READ;
}

/* The condition true or false: one node, whose value is the boolean, and the
 * literal that was written. */
static const struct expr *
constant_condition(struct arena *a, bool is)
{
	struct val v = val_bool(is);
	struct parse p;
	struct expr *e;

	parse_begin(&p, a, "");
	e = parse_end(&p, parse_value(&p, &v));
	e->literal = is ? "true" : "false";
	return e;
}

enum condition
expr_condition(struct arena *a, const char *text, const struct expr **out,
    const char **why)
{
	size_t n;
	const char *bare = utf8_trim(text, &n), *s = arena_strndup(a, bare, n);

	*why = "neither an expression in braces nor true or false";
	if (n == 0)
		*out = NULL;
	else if (begins_expression(s))
		return parse_only(a, s, out, why);
	else if (strcmp(s, "true") == 0 || strcmp(s, "false") == 0)
		*out = constant_condition(a, *s == 't');
	else
		return CONDITION_FOREIGN;
	return CONDITION_READ;
}

enum err
expr_name(struct arena *a, const char *text, const struct expr **out,
    const char **why)
{
	size_t n;
	const char *name = utf8_trim(text, &n);
	struct parse p;
	uint16_t at;

	if (memchr(name, '{', n) != NULL)
		return expr_parse(a, text, out, why);
	TRY(check_text(a, text, why));
	parse_begin(&p, a, text);
	at = parse_name(&p, name, n);
	*out = parse_end(&p, parse_node(&p, EXPR_VAR, at, 0));
	return OK;
}

const char *
expr_literal(const struct expr *e)
{
	return e->literal;
}

const char *
expr_variable(const struct expr *e)
{
	const struct expr_node *root;

	if (e->literal != NULL) /* plain text, or true or false */
		return NULL;
	root = &e->node[e->root];
	return root->op == EXPR_VAR ? e->name + root->a : NULL;
}
