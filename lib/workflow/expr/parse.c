/*
 * parse.c - the parser of expressions, by precedence climbing.  Mistakes that
 * can be found before an expression runs are refused here, so that its model is
 * refused.
 *
 * The nodes, constants and names of an expression are collected in one large
 * struct; only the parts in use are kept.
 */
#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/utf8.h"
#include "expr/expr.h"
#include "expr/expr_int.h"
#include "expr/parse_int.h"
#include "expr/val.h"

/* -- collecting nodes, and refusing the text ----------------------------- */

void
parse_begin(struct parse *p, struct arena *a, const char *text)
{
	p->a = a;
	p->from = text;
	p->lex = (struct lex){ .at = text, .word = text };
	p->why = NULL;
	p->depth = 0;
	p->nodes = p->values = p->args = p->names = 0;
}

uint16_t
parse_node(struct parse *p, enum expr_op op, uint16_t x, uint16_t y)
{
	BUG_ON(p->nodes == PARSE_MAX);
	p->node[p->nodes] = (struct expr_node){ (uint16_t)op, x, y, 0 };
	return p->nodes++;
}

uint16_t
parse_value(struct parse *p, const struct val *v)
{
	if (v->kind == VAL_INT && v->i >= 0 && v->i <= UINT16_MAX)
		return parse_node(p, EXPR_SMALL, (uint16_t)v->i, 0);
	BUG_ON(p->values == PARSE_MAX);
	p->value[p->values] = *v;
	return parse_node(p, EXPR_CONST, p->values++, 0);
}

uint16_t
parse_name(struct parse *p, const char *s, size_t n)
{
	uint16_t at = p->names;

	BUG_ON(n >= (size_t)(PARSE_NAME - at));
	memcpy(p->name + at, s, n);
	p->name[at + n] = '\0';
	p->names = (uint16_t)(at + n + 1);
	return at;
}

uint16_t
parse_node_with_args(struct parse *p, enum expr_op op, uint16_t fn,
    const uint16_t *args, uint16_t n)
{
	uint16_t at = parse_node(p, op, fn, p->args);

	BUG_ON(n > PARSE_MAX - p->args);
	if (n != 0)
		memcpy(p->arg + p->args, args, n * sizeof(args[0]));
	p->args = (uint16_t)(p->args + n);
	p->node[at].c = n;
	return at;
}

static const void *
copied(struct arena *a, const void *from, size_t n)
{
	return n == 0 ? NULL : memcpy(arena_alloc(a, n), from, n);
}

struct expr *
parse_end(struct parse *p, uint16_t root)
{
	struct expr *e = arena_new(p->a, struct expr, 1);

	e->node = copied(p->a, p->node, p->nodes * sizeof(p->node[0]));
	e->value = copied(p->a, p->value, p->values * sizeof(p->value[0]));
	e->arg = copied(p->a, p->arg, p->args * sizeof(p->arg[0]));
	e->name = copied(p->a, p->name, p->names);
	e->root = root;
	return e;
}

/* Refuses the text.  If it was refused before, the first reason is kept,
 * because it says where the mistake is. */
static enum err
parse_refuse(struct parse *p, const char *fmt, ...)
{
	size_t before = (size_t)(p->lex.word - p->from);
	char what[200];
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(what, sizeof(what), fmt, ap);
	va_end(ap);
	if (p->why == NULL)
		p->why = arena_printf(p->a, "%s at character %zu", what,
		    utf8_length(p->from, before) + 1);
	return E_BAD_REQUEST;
}

/* Refuses the current word and says what is expected in its place. */
static enum err
parse_misplaced(struct parse *p, const char *wanted)
{
	const struct lex *l = &p->lex;
	int n = 0;

	if (l->kind == LEX_BAD)
		return parse_refuse(p, "%s", l->text);
	if (l->kind == LEX_CUT)
		return parse_refuse(
		    p, "%s expected, but the text ends", wanted);
	while (l->word + n < l->at && n < 40)
		n += (int)utf8_size(l->word + n, (size_t)(l->at - l->word - n));
	return parse_refuse(
	    p, "%s expected, found \"%.*s\"", wanted, n, l->word);
}

/* Passes over a word of that kind; refuses any other, and says what is wanted.
 */
static enum err
parse_expect(struct parse *p, enum lex_kind kind, const char *wanted)
{
	if (p->lex.kind != kind)
		return parse_misplaced(p, wanted);
	lex_next(&p->lex);
	return OK;
}

/* -- constants, and names of variables that stand for themselves --------- */

/* Compiles the current word as a number; minus: with the minus that stands
 * directly before it. */
static enum err
parse_number(struct parse *p, bool minus, uint16_t *out)
{
	const char *s = p->lex.text - minus;
	size_t n = p->lex.n + minus;
	struct val v = { .kind = VAL_INT };

	if (p->lex.kind == LEX_INT) {
		if (num_read(s, n, &v.i) != OK)
			return parse_refuse(p, "an integer beyond 64 bits");
	} else {
		v.kind = VAL_REAL;
		v.d = strtod(s, NULL);
		if (!isfinite(v.d))
			return parse_refuse(p, "a number that is too large");
	}
	*out = parse_value(p, &v);
	lex_next(&p->lex);
	return OK;
}

/* Adds the text between quotes as a constant; a backslash escapes the byte
 * after it. */
static uint16_t
parse_text(struct parse *p)
{
	const char *s = p->lex.text, *end = s + p->lex.n;
	char *to = arena_alloc(p->a, p->lex.n + 1);
	size_t n = 0;
	struct val v;

	while (s < end) {
		s += *s == '\\';
		to[n++] = *s++;
	}
	v = val_textn(to, n);
	return parse_value(p, &v);
}

static enum err
parse_literal(struct parse *p, uint16_t *out)
{
	enum lex_kind kind = p->lex.kind;
	struct val v =
	    kind == LEX_NULL ? val_null() : val_bool(kind == LEX_TRUE);

	if (kind == LEX_INT || kind == LEX_REAL)
		return parse_number(p, false, out);
	*out = kind == LEX_TEXT ? parse_text(p) : parse_value(p, &v);
	lex_next(&p->lex);
	return OK;
}

/* Compiles the first argument of a function of var:.  A bare name there means
 * the variable of that name and not its value. */
static enum err
parse_variable(struct parse *p, uint16_t *out)
{
	struct val v;

	if (p->lex.kind == LEX_TEXT) {
		*out = parse_text(p);
	} else if (p->lex.kind == LEX_NAME) {
		v = val_text(arena_strndup(p->a, p->lex.text, p->lex.n));
		*out = parse_value(p, &v);
	} else {
		return parse_misplaced(p, "the name of a variable");
	}
	lex_next(&p->lex);
	if (p->lex.kind == LEX_RIGHT)
		return OK;
	TRY(parse_expect(p, LEX_COMMA, "a comma or a bracket"));
	return p->lex.kind == LEX_RIGHT ? parse_misplaced(p, "a value") : OK;
}

/* -- the parser ---------------------------------------------------------- */

/* How strongly an infix operator binds; 0: the word is not an infix
 * operator. */
static const struct {
	int power;
	enum expr_op op;
} infix[LEX_END + 1] = {
	[LEX_OR] = { 1, EXPR_OR },
	[LEX_AND] = { 2, EXPR_AND },
	[LEX_EQ] = { 3, EXPR_EQ },
	[LEX_NE] = { 3, EXPR_NE },
	[LEX_LT] = { 4, EXPR_LT },
	[LEX_GT] = { 4, EXPR_GT },
	[LEX_LE] = { 4, EXPR_LE },
	[LEX_GE] = { 4, EXPR_GE },
	[LEX_ADD] = { 5, EXPR_ADD },
	[LEX_SUB] = { 5, EXPR_SUB },
	[LEX_MUL] = { 6, EXPR_MUL },
	[LEX_DIV] = { 6, EXPR_DIV },
	[LEX_MOD] = { 6, EXPR_MOD },
};

static enum err parse_any(struct parse *p, uint16_t *out);

/* Enters one more level of nesting; on leaving it the caller counts p->depth
 * down. */
static enum err
deeper(struct parse *p)
{
	if (++p->depth > EXPR_DEPTH_MAX)
		return parse_refuse(p, "nested deeper than %d", EXPR_DEPTH_MAX);
	return OK;
}

static bool
is_word(const struct lex *l, const char *word)
{
	return l->kind == LEX_NAME && l->n == strlen(word) &&
	       memcmp(l->text, word, l->n) == 0;
}

/* Compiles an argument.  The first argument of the designers' helpers is
 * `execution`; no helper uses it. */
static enum err
parse_arg(struct parse *p, int fn, uint16_t n, uint16_t *out)
{
	const struct val self = val_null();

	if (n != 0 || strcmp(expr_fns[fn].name, "calculateUsers") != 0 ||
	    !is_word(&p->lex, "execution"))
		return parse_any(p, out);
	lex_next(&p->lex);
	*out = parse_value(p, &self);
	return OK;
}

/* Compiles the arguments up to the closing bracket; args[0 ... n) are compiled
 * already. */
static enum err
parse_args(struct parse *p, int fn, uint16_t *args, uint16_t n, uint16_t *out)
{
	bool first = true;

	for (; p->lex.kind != LEX_RIGHT; first = false) {
		if (!first)
			TRY(parse_expect(p, LEX_COMMA, "a comma or a bracket"));
		if (n == EXPR_ARGS_MAX)
			return parse_refuse(p, "more than %d arguments", n);
		TRY(parse_arg(p, fn, n, &args[n]));
		n++;
	}
	if (n < expr_fns[fn].least || n > expr_fns[fn].most)
		return parse_refuse(p, "a wrong number of arguments for \"%s\"",
		    expr_fns[fn].name);
	lex_next(&p->lex);
	*out = parse_node_with_args(p, EXPR_CALL, (uint16_t)fn, args, n);
	return OK;
}

/* Compiles space.name without a bracket, which means space.getName(). */
static enum err
parse_getter(
    struct parse *p, const char *space, const char *name, uint16_t *out)
{
	char getter[48];
	int fn;

	(void)snprintf(getter, sizeof(getter), "get%c%s",
	    toupper((unsigned char)*name), name + 1);
	fn = expr_find_fn(space, getter);
	if (fn < 0 || expr_fns[fn].least != 0)
		return parse_refuse(
		    p, "unknown property \"%.60s.%.60s\"", space, name);
	*out = parse_node_with_args(p, EXPR_CALL, (uint16_t)fn, NULL, 0);
	lex_next(&p->lex);
	return OK;
}

/* Does an opening bracket follow the current word? */
static bool
before_bracket(const struct lex *l)
{
	struct lex ahead = *l;

	lex_next(&ahead);
	return ahead.kind == LEX_LEFT;
}

/* Compiles a call of space:name( or space.name(; the current word is the name.
 * With a colon, as in vars:get(amount), the first argument names a variable. */
static enum err
parse_function(struct parse *p, const char *space, bool colon, uint16_t *out)
{
	uint16_t args[EXPR_ARGS_MAX], have = 0;
	char name[40];
	int fn;

	if (!p->lex.spelt)
		return parse_misplaced(p, "the name of a function");
	(void)snprintf(name, sizeof(name), "%.*s", (int)p->lex.n, p->lex.text);
	if (!before_bracket(&p->lex))
		return parse_getter(p, space, name, out);
	fn = expr_find_fn(space, name);
	if (fn < 0)
		return parse_refuse(p, "unknown function \"%.60s%c%.60s\"",
		    space, colon ? ':' : '.', name);
	lex_next(&p->lex);
	lex_next(&p->lex);
	if (colon) {
		TRY(parse_variable(p, &args[0]));
		have = 1;
	}
	return parse_args(p, fn, args, have, out);
}

/* Is the name that was just read the prefix of a function, as in vars:lt(?
 * What follows the colon is a name then, even if it is an operator such as lt;
 * but in `a ? b : not (c)` b is no prefix. */
static bool
is_prefix(const struct parse *p, const char *name)
{
	struct lex ahead = p->lex;

	if (ahead.kind != LEX_COLON)
		return false;
	lex_next(&ahead);
	if (ahead.kind != LEX_NAME && !(ahead.spelt && expr_space(name)))
		return false;
	lex_next(&ahead);
	return ahead.kind == LEX_LEFT;
}

/* Is this the name of an object that has functions, not that of a variable?
 * Before a point var, vars and variables are variables: functions follow them
 * after a colon only. */
static bool
is_object(const char *name)
{
	return expr_space(name) && strncmp(name, "var", 3) != 0;
}

/* Compiles what begins with a name: a call of prefix:name( or object.name(, or
 * else a variable. */
static enum err
parse_named(struct parse *p, uint16_t *out)
{
	uint16_t at = parse_name(p, p->lex.text, p->lex.n);
	const char *name = p->name + at;

	lex_next(&p->lex);
	if (is_prefix(p, name)) {
		lex_next(&p->lex);
		return parse_function(p, name, true, out);
	}
	if (p->lex.kind == LEX_LEFT)
		return parse_refuse(p, "unknown function \"%.60s\"", name);
	if (p->lex.kind == LEX_POINT && is_object(name)) {
		lex_next(&p->lex);
		return parse_function(p, name, false, out);
	}
	if (strcmp(name, "execution") == 0)
		return parse_refuse(p, "execution is no value");
	*out = parse_node(p, EXPR_VAR, at, 0);
	return OK;
}

/* Compiles what follows a point: a property, or a method with its arguments. */
static enum err
parse_member(struct parse *p, uint16_t *of)
{
	uint16_t args[EXPR_ARGS_MAX] = { *of };
	uint16_t at;
	int fn;

	if (!p->lex.spelt)
		return parse_misplaced(p, "a name");
	at = parse_name(p, p->lex.text, p->lex.n);
	lex_next(&p->lex);
	if (p->lex.kind != LEX_LEFT) {
		*of = parse_node(p, EXPR_PROP, *of, at);
		return OK;
	}
	fn = expr_find_fn(NULL, p->name + at);
	if (fn < 0)
		return parse_refuse(
		    p, "unknown method \"%.60s\"", p->name + at);
	lex_next(&p->lex);
	return parse_args(p, fn, args, 1, of);
}

/* Compiles the index of a list or object, after its opening bracket. */
static enum err
parse_index(struct parse *p, uint16_t *of)
{
	uint16_t index;

	TRY(parse_any(p, &index));
	*of = parse_node(p, EXPR_INDEX, *of, index);
	return parse_expect(p, LEX_CLOSE, "a closing bracket");
}

/* Compiles a value without the members and indexes that may follow it. */
static enum err
parse_operand(struct parse *p, uint16_t *out)
{
	switch (p->lex.kind) {
	case LEX_NAME:
		return parse_named(p, out);
	case LEX_LEFT:
		lex_next(&p->lex);
		TRY(parse_any(p, out));
		return parse_expect(p, LEX_RIGHT, "a closing bracket");
	case LEX_TEXT:
	case LEX_INT:
	case LEX_REAL:
	case LEX_TRUE:
	case LEX_FALSE:
	case LEX_NULL:
		return parse_literal(p, out);
	default:
		return parse_misplaced(p, "a value");
	}
}

/* Compiles a value with the members, method calls and indexes that follow
 * it. */
static enum err
parse_path(struct parse *p, uint16_t *out)
{
	TRY(parse_operand(p, out));
	for (;;) {
		enum lex_kind kind = p->lex.kind;

		if (kind != LEX_POINT && kind != LEX_OPEN)
			return OK;
		lex_next(&p->lex);
		TRY(kind == LEX_POINT ? parse_member(p, out)
		                      : parse_index(p, out));
	}
}

/* Compiles an operand with the operators -, not and empty that stand before
 * it. */
static enum err
parse_unary(struct parse *p, uint16_t *out)
{
	enum lex_kind kind = p->lex.kind;
	enum expr_op op = kind == LEX_SUB   ? EXPR_NEG
	                  : kind == LEX_NOT ? EXPR_NOT
	                                    : EXPR_EMPTY;

	if (kind != LEX_SUB && kind != LEX_NOT && kind != LEX_EMPTY)
		return parse_path(p, out);
	TRY(deeper(p));
	lex_next(&p->lex);
	/* A minus directly before an integer is part of the integer, because
	 * the smallest integer can only be written with its sign. */
	if (kind == LEX_SUB && p->lex.kind == LEX_INT &&
	    p->lex.text[-1] == '-') {
		TRY(parse_number(p, true, out));
	} else {
		TRY(parse_unary(p, out));
		*out = parse_node(p, op, *out, 0);
	}
	p->depth--;
	return OK;
}

/* Compiles operators that bind more strongly than `power`, from left to
 * right. */
static enum err
parse_infix(struct parse *p, int power, uint16_t *out)
{
	uint16_t right;

	TRY(parse_unary(p, out));
	for (;;) {
		enum lex_kind kind = p->lex.kind;

		if (infix[kind].power <= power)
			return OK;
		lex_next(&p->lex);
		TRY(parse_infix(p, infix[kind].power, &right));
		*out = parse_node(p, infix[kind].op, *out, right);
	}
}

/* Compiles a whole expression, of which ?: binds weakest. */
static enum err
parse_any(struct parse *p, uint16_t *out)
{
	uint16_t yes, no;

	TRY(deeper(p));
	TRY(parse_infix(p, 0, out));
	if (p->lex.kind == LEX_ASK) {
		lex_next(&p->lex);
		TRY(parse_any(p, &yes));
		TRY(parse_expect(p, LEX_COLON, "a colon"));
		TRY(parse_any(p, &no));
		*out = parse_node(p, EXPR_COND, *out, yes);
		p->node[*out].c = no;
	}
	p->depth--;
	return OK;
}

enum err
parse_braces(struct parse *p, const char **s, uint16_t *out)
{
	enum err e;

	p->lex = (struct lex){ .at = *s + 2 };
	p->depth = -1; /* the outermost level counts as depth 0 */
	lex_next(&p->lex);
	e = parse_any(p, out);
	if (e == OK && p->lex.kind != LEX_END)
		e = parse_misplaced(p, "an operator or the closing brace");
	*s = p->lex.at;
	return e;
}
