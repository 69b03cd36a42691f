/* parse.h - the grammar of expressions; inner. */
#ifndef EXPR_PARSE_H
#define EXPR_PARSE_H

#include "expr/parse_state.h"

/*
 * parse_braces - compile what s begins with, `${` or `#{` up to its closing
 * brace; *s is then behind that.  Errors as expr_parse, in p->why.
 */
enum err
parse_braces(struct parse *p, const char **s, uint16_t *out) MUST_CHECK;

#endif
