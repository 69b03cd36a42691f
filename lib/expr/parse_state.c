/* parse_state.c - functions that all parts of the parser use: collecting the
 * nodes, constants and names of an expression, refusing its text. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "expr/parse_state.h"

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
parse_pass(struct parse *p, enum expr_op op, uint16_t fn, const uint16_t *args,
    uint16_t n)
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
keep(struct arena *a, const void *from, size_t n)
{
	return n == 0 ? NULL : memcpy(arena_alloc(a, n), from, n);
}

struct expr *
parse_end(struct parse *p, uint16_t root)
{
	struct expr *e = arena_new(p->a, struct expr, 1);

	e->node = keep(p->a, p->node, p->nodes * sizeof(p->node[0]));
	e->value = keep(p->a, p->value, p->values * sizeof(p->value[0]));
	e->arg = keep(p->a, p->arg, p->args * sizeof(p->arg[0]));
	e->name = keep(p->a, p->name, p->names);
	e->root = root;
	return e;
}

/* Refuses the text.  If it was refused before, the first reason is kept,
 * because it says where the mistake is. */
enum err
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
enum err
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

enum err
parse_expect(struct parse *p, enum lex_kind kind, const char *wanted)
{
	if (p->lex.kind != kind)
		return parse_misplaced(p, wanted);
	lex_next(&p->lex);
	return OK;
}
