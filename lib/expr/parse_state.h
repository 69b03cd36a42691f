/* parse_state.h - the state of compiling an expression, node by node, and why
 * its text is refused; inner. */
#ifndef EXPR_PARSE_STATE_H
#define EXPR_PARSE_STATE_H

#include "expr/expr_int.h"
#include "expr/lex.h"

/* Every node, constant and argument takes at least one character of the text,
 * so there are at most as many of them as characters. */
#define PARSE_MAX  (EXPR_TEXT_MAX + 8)
#define PARSE_NAME (5 * PARSE_MAX) /* four bytes a character, and a NUL */

/* An expression while it is compiled.  The struct is large and lies on the
 * stack; parse_end copies the used parts to the arena. */
struct parse {
	struct lex lex;
	struct arena *a;
	const char *from; /* the whole text, for positions in messages */
	const char *why;
	int depth;
	uint16_t nodes, values, args, names; /* how many entries are used */
	struct expr_node node[PARSE_MAX];
	struct val value[PARSE_MAX];
	uint16_t arg[PARSE_MAX];
	char name[PARSE_NAME];
};

/* parse_begin - begins to compile a text of at most EXPR_TEXT_MAX
 * characters. */
void parse_begin(struct parse *p, struct arena *a, const char *text);

/* parse_node - adds a node; returns its index. */
uint16_t parse_node(struct parse *p, enum expr_op op, uint16_t x, uint16_t y);

/* parse_value - adds a node that is a constant; returns its index. */
uint16_t parse_value(struct parse *p, const struct val *v);

/* parse_name - adds a name of n bytes; returns its offset. */
uint16_t parse_name(struct parse *p, const char *s, size_t n);

/* parse_pass - adds a node with these nodes as its arguments; returns its
 * index. */
uint16_t parse_pass(struct parse *p, enum expr_op op, uint16_t fn,
    const uint16_t *args, uint16_t n);

/* parse_end - the finished expression, whose root is that node, in the
 * arena. */
struct expr *parse_end(struct parse *p, uint16_t root);

/* parse_refuse - refuses the text for that reason, at the current word.  If it
 * was refused before, the first reason is kept. */
enum err
parse_refuse(struct parse *p, const char *fmt, ...) PRINTF(2, 3) MUST_CHECK;

/* parse_misplaced - refuses the current word because something else is expected
 * there. */
enum err parse_misplaced(struct parse *p, const char *wanted) MUST_CHECK;

/* parse_expect - reads the next word; refuses the current one unless it is of
 * that kind. */
enum err parse_expect(struct parse *p, enum lex_kind kind, const char *wanted)
    MUST_CHECK;

#endif
