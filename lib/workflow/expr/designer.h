/*
 * designer.h - what designers of models store as JSON, read as leniently as
 * they write it: a text may stand for a number or a truth value; and conditions
 * as groups of rules, of which one expression is made.
 */
#ifndef EXPR_DESIGNER_H
#define EXPR_DESIGNER_H

#include "expr/val.h"

/* member_int - an integer, or a text that spells one; `none` for any other
 * value, such as 1.5 or 2.0. */
int64_t member_int(const struct val *v, const char *key, int64_t none);

/* member_str - a text that is not blank; NULL for any other value. */
const char *member_str(const struct val *v, const char *key);

/* member_bool - whether the member is true or the text "true". */
bool member_bool(const struct val *v, const char *key);

/*
 * rule_group_text - the text of the condition, in the arena; NULL when the
 * condition is empty.  condition is an object with conditionType,
 * conditionExpression and conditionGroups.  Returns E_BAD_REQUEST with *why an
 * English reason.
 */
enum err rule_group_text(struct arena *a, const struct val *condition,
    const char **out, const char **why) MUST_CHECK;

#endif
