/* parse_int.h - the parser of expressions: words, and the nodes that are made
 * of them; inner. */
#ifndef EXPR_PARSE_INT_H
#define EXPR_PARSE_INT_H

#include "base/base.h"
#include "expr/expr.h"
#include "expr/expr_int.h"

enum lex_kind {
	LEX_BAD, /* not a word; text says why */
	LEX_CUT, /* the text ended before the expression did */
	LEX_NAME,
	LEX_TEXT, /* the bytes between the quotes, with escapes */
	LEX_INT,
	LEX_REAL,
	LEX_TRUE,
	LEX_FALSE,
	LEX_NULL,
	LEX_NOT,
	LEX_EMPTY,
	LEX_MUL,
	LEX_DIV,
	LEX_MOD,
	LEX_ADD,
	LEX_SUB,
	LEX_LT,
	LEX_GT,
	LEX_LE,
	LEX_GE,
	LEX_EQ,
	LEX_NE,
	LEX_AND,
	LEX_OR,
	LEX_ASK,
	LEX_COLON,
	LEX_COMMA,
	LEX_POINT,
	LEX_LEFT,
	LEX_RIGHT,
	LEX_OPEN,
	LEX_CLOSE,
	LEX_END /* the closing brace of the expression */
};

/* The position in the text.  A copy can be used to look ahead. */
struct lex {
	const char *at;     /* the next unread byte */
	const char *word;   /* the first byte of the current word */
	enum lex_kind kind; /* of the current word */
	/* The current word is spelled in letters, so it may be a name, even if
	 * it is an operator such as lt. */
	bool spelt;
	const char *text; /* the current word, or why it is bad */
	size_t n;         /* the length of text */
};

/* lex_next - reads the next word. */
void lex_next(struct lex *l);

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

/* parse_node - adds a node with the operands x and y, mostly indices of nodes
 * (a and b of struct expr_node); returns its index. */
uint16_t parse_node(struct parse *p, enum expr_op op, uint16_t x, uint16_t y);

/* parse_name - adds a name of n bytes; returns its offset. */
uint16_t parse_name(struct parse *p, const char *s, size_t n);

/* parse_value - adds a node that is a constant; returns its index. */
uint16_t parse_value(struct parse *p, const struct val *v);

/* parse_node_with_args - adds a node with these nodes as its arguments; returns
 * its index. */
uint16_t parse_node_with_args(struct parse *p, enum expr_op op, uint16_t fn,
    const uint16_t *args, uint16_t n);

/* parse_end - the finished expression, whose root is that node, in the
 * arena. */
struct expr *parse_end(struct parse *p, uint16_t root);

/* parse_braces - compiles the `${...}` or `#{...}` at the beginning of *s and
 * moves *s behind its closing brace.  Errors as expr_parse, in p->why. */
enum err
parse_braces(struct parse *p, const char **s, uint16_t *out) MUST_CHECK;

#endif
