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

/* member_int, member_str, member_bool - a member, or the value for none; texts
 * of numbers are numbers, blank texts none. */
int64_t member_int(const struct val *v, const char *key, int64_t none);
const char *member_str(const struct val *v, const char *key);
bool member_bool(const struct val *v, const char *key);

#endif
