/* write.h - writes a rule as JSON in one form. */
#ifndef RULE_WRITE_H
#define RULE_WRITE_H

#include "rule/rule.h"
#include "text/json_out.h"

/*
 * rule_write - write the rule as a JSON value in its normal form: compact,
 * addresses in the spelling that is stored, numbers without a fraction of
 * zeros.  rule_parse reads it as the same rule, and equal trees give equal
 * texts.
 */
void rule_write(struct json_out *w, const struct rule *rule);

#endif
