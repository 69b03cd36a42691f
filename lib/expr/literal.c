/* literal.c - compiles constants, and the names of variables that stand for
 * themselves. */
#include <math.h>
#include <stdlib.h>

#include "base/num.h"
#include "expr/literal.h"

/* Compiles the current word as a number, with the sign before it if there was
 * one. */
enum err
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

enum err
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
enum err
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
