/*
 * rule_group.h - makes the text of one expression of a condition that a
 * designer stores, which is an expression or groups of rules.
 * Source: workflow engine, "SIMPLE model", detail 8.
 */
#ifndef EXPR_RULE_GROUP_H
#define EXPR_RULE_GROUP_H

#include "expr/val.h"

/*
 * rule_group_text - the text of the condition, in the arena; NULL when the
 * condition is empty.  condition is an object with conditionType,
 * conditionExpression and conditionGroups.  Returns E_BAD_REQUEST with *why an
 * English reason.
 */
enum err rule_group_text(struct arena *a, const struct val *condition,
    const char **out, const char **why) MUST_CHECK;

#endif
