/* literal.h - compiles constants, and refuses misplaced words; inner. */
#ifndef EXPR_LITERAL_H
#define EXPR_LITERAL_H

#include "expr/parse_state.h"

/* parse_refuse - refuse the text for that reason, at the present word.  If it
 * was refused before, the first reason stays. */
enum err
parse_refuse(struct parse *p, const char *fmt, ...) PRINTF(2, 3) MUST_CHECK;

/* parse_misplaced - refuse the present word; something else is wanted there. */
enum err parse_misplaced(struct parse *p, const char *wanted) MUST_CHECK;

/*
 * parse_expect - go on behind the present word, which has to be of that kind.
 */
enum err parse_expect(struct parse *p, enum lex_kind kind, const char *wanted)
    MUST_CHECK;

/* parse_number - compile the present word as a number; minus: a sign stands
 * directly before it. */
enum err parse_number(struct parse *p, bool minus, uint16_t *out) MUST_CHECK;

/* parse_literal - compile the present word as a constant of its kind. */
enum err parse_literal(struct parse *p, uint16_t *out) MUST_CHECK;

/* parse_variable - compile the name with which the arguments of a var:
 * function begin, and the comma behind it. */
enum err parse_variable(struct parse *p, uint16_t *out) MUST_CHECK;

#endif
