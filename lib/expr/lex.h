/* lex.h - reads the words of an expression, one after the other; inner. */
#ifndef EXPR_LEX_H
#define EXPR_LEX_H

#include "base/base.h"

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
	bool spelt;         /* an operator spelled in letters: may be a name */
	const char *text;   /* the current word, or why it is bad */
	size_t n;           /* the length of text */
};

/* lex_next - reads the next word. */
void lex_next(struct lex *l);

#endif
