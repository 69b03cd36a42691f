/* random_rule.h - random rules of every operator and type of field; the same
 * seed gives the same ones. */
#ifndef RULE_RANDOM_RULE_H
#define RULE_RANDOM_RULE_H

#include "base/arena.h"
#include "text/json_out.h"

/* random_rule - write a rule that rule_parse accepts. */
void random_rule(struct arena *a, struct json_out *w);

#endif
