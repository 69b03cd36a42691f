/* literal.h - compiles constants, and refuses misplaced words; inner. */
#ifndef EXPR_LITERAL_H
#define EXPR_LITERAL_H

#include "expr/parse_state.h"

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

/* parse_number - compiles the current word as a number; minus: a minus sign
 * stands directly before it. */
enum err parse_number(struct parse *p, bool minus, uint16_t *out) MUST_CHECK;

/* parse_literal - compiles the current word as a constant of its kind. */
enum err parse_literal(struct parse *p, uint16_t *out) MUST_CHECK;

/* parse_variable - compiles the name that is the first argument of a var:
 * function, and reads the comma after it. */
enum err parse_variable(struct parse *p, uint16_t *out) MUST_CHECK;

#endif
