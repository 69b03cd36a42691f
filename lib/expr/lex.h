/* lex.h - the words of an expression, one after the other; inner. */
#ifndef EXPR_LEX_H
#define EXPR_LEX_H

#include "base/base.h"

enum lex_kind {
	LEX_BAD, /* no word; text says why */
	LEX_CUT, /* the text ends within the expression */
	LEX_NAME,
	LEX_TEXT, /* what is between the quotes, escapes and all */
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
	LEX_END /* the brace that ends the expression */
};

/* The place in the text.  A copy of it can look ahead. */
struct lex {
	const char *at;     /* what is still unread */
	const char *word;   /* where the present word begins */
	enum lex_kind kind; /* of the present word */
	bool spelt;         /* in letters, so it may also be a name */
	const char *text;   /* the word; why, if bad */
	size_t n;           /* its bytes */
};

/* lex_next - go on to the next word. */
void lex_next(struct lex *l);

#endif
