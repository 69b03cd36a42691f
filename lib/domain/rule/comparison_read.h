/* comparison_read.h - inner: reads the operators of rules that look at one
 * field, or at no field but the bucket. */
#ifndef RULE_COMPARISON_READ_H
#define RULE_COMPARISON_READ_H

#include "rule/parse_state.h"

/*
 * rule_comparison_read - read the operator `name`, an object j whose member has
 * the array args, into node.  *known: is there such an operator?  False: it is
 * not known, or problems were noted.
 */
bool rule_comparison_read(struct parse_state *p, const struct json_tree *j,
    struct rule_node *node, bool *known);

#endif
