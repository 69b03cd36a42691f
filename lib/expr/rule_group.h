/*
 * rule_group.h - conditions as the designers store them, an expression or
 * groups of rules, as the text of one expression. Source: workflow engine,
 * "SIMPLE model", detail 8.
 */
#ifndef EXPR_RULE_GROUP_H
#define EXPR_RULE_GROUP_H

#include "expr/val.h"

/*
 * rule_group_text - the condition's text, in the arena; NULL when it says
 * nothing. condition has conditionType, conditionExpression and
 * conditionGroups. Returns E_BAD_REQUEST with *why an English reason.
 */
enum err rule_group_text(struct arena *a, const struct val *condition,
    const char **out, const char **why) MUST_CHECK;

#endif
