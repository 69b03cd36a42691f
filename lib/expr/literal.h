/* literal.h - compiles constants and names of variables; inner. */
#ifndef EXPR_LITERAL_H
#define EXPR_LITERAL_H

#include "expr/parse_state.h"

/* parse_number - compiles the current word as a number; minus: a minus sign
 * stands directly before it. */
enum err parse_number(struct parse *p, bool minus, uint16_t *out) MUST_CHECK;

/* parse_literal - compiles the current word as a constant of its kind. */
enum err parse_literal(struct parse *p, uint16_t *out) MUST_CHECK;

/* parse_variable - compiles the name that is the first argument of a var:
 * function, and reads the comma after it. */
enum err parse_variable(struct parse *p, uint16_t *out) MUST_CHECK;

#endif
