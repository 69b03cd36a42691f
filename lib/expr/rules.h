/*
 * rules.h - conditions as the designers store them, an expression or groups of
 * rules, as the text of one expression.
 * Source: workflow engine, "SIMPLE model", detail 8.
 */
#ifndef EXPR_RULES_H
#define EXPR_RULES_H

#include "expr/val.h"

/*
 * rules_text - the condition's text, in the arena; NULL when it says nothing.
 * condition has conditionType, conditionExpression and conditionGroups.
 * Returns E_BAD_REQUEST with *why an English reason.
 */
enum err rules_text(struct arena *a, const struct val *condition,
    const char **out, const char **why) MUST_CHECK;

/* rules_int, rules_str, rules_bool - a member, or the value for none; texts of
 * numbers are numbers, blank texts none. */
int64_t rules_int(const struct val *v, const char *key, int64_t none);
const char *rules_str(const struct val *v, const char *key);
bool rules_bool(const struct val *v, const char *key);

#endif
