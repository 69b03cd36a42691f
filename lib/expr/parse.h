/* parse.h - the parser of expressions; inner. */
#ifndef EXPR_PARSE_H
#define EXPR_PARSE_H

#include "expr/parse_state.h"

/* parse_braces - compiles the `${...}` or `#{...}` at the beginning of *s and
 * moves *s behind its closing brace.  Errors as expr_parse, in p->why. */
enum err
parse_braces(struct parse *p, const char **s, uint16_t *out) MUST_CHECK;

#endif
