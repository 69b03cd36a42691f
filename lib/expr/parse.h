/* parse.h - an expression while it is compiled. */
#ifndef EXPR_PARSE_H
#define EXPR_PARSE_H

#include "expr/fn.h"
#include "expr/lex.h"

/* Each node, value and argument has a character of its own in the text. */
#define PARSE_MAX  (EXPR_TEXT_MAX + 8)
#define PARSE_NAME (5 * PARSE_MAX) /* four bytes a character, and a NUL */

/* On the stack of whoever compiles; what is used of it goes to the arena. */
struct parse {
	struct lex lex;
	struct arena *a;
	const char *from; /* the whole text, for places */
	const char *why;
	int depth;
	uint16_t nodes, values, args, names; /* how much is used */
	struct expr_node node[PARSE_MAX];
	struct val value[PARSE_MAX];
	uint16_t arg[PARSE_MAX];
	char name[PARSE_NAME];
};

/* parse_begin - nothing compiled yet; text has at most EXPR_TEXT_MAX. */
void parse_begin(struct parse *p, struct arena *a, const char *text);

/* parse_node - one more node; returns its index. */
uint16_t parse_node(struct parse *p, enum expr_op op, uint16_t x, uint16_t y);

/* parse_value - one more node that is a constant. */
uint16_t parse_value(struct parse *p, const struct val *v);

/* parse_name - one more name of n bytes; returns its offset. */
uint16_t parse_name(struct parse *p, const char *s, size_t n);

/* parse_pass - one more node whose arguments are these; returns its index. */
uint16_t parse_pass(struct parse *p, enum expr_op op, uint16_t fn,
    const uint16_t *args, uint16_t n);

/* parse_refuse - what is wrong, at the present word; the first one stays. */
enum err
parse_refuse(struct parse *p, const char *fmt, ...) PRINTF(2, 3) MUST_CHECK;

/* parse_misplaced - something else is wanted than the present word. */
enum err parse_misplaced(struct parse *p, const char *wanted) MUST_CHECK;

/* parse_expect - go on behind a word of that kind. */
enum err parse_expect(struct parse *p, enum lex_kind kind, const char *wanted)
    MUST_CHECK;

/* parse_number - the present word, perhaps with the sign before it. */
enum err parse_number(struct parse *p, bool minus, uint16_t *out) MUST_CHECK;

/* parse_literal - the present word, whatever constant it is. */
enum err parse_literal(struct parse *p, uint16_t *out) MUST_CHECK;

/* parse_variable - the name that var: functions begin with, and its comma. */
enum err parse_variable(struct parse *p, uint16_t *out) MUST_CHECK;

/*
 * parse_braces - compile what s begins with, `${` or `#{` up to its closing
 * brace; *s is then behind that.  Errors as expr_parse, in p->why.
 */
enum err
parse_braces(struct parse *p, const char **s, uint16_t *out) MUST_CHECK;

/* parse_end - the expression, in the arena. */
struct expr *parse_end(struct parse *p, uint16_t root);

#endif
