/* literal.h - words of an expression that stand for themselves; inner. */
#ifndef EXPR_LITERAL_H
#define EXPR_LITERAL_H

#include "expr/build.h"

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

#endif
