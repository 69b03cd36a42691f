/* sqlb_rule.h - writes a rule on devices as a condition of an SQL statement. */
#ifndef FLEET_SQLB_RULE_H
#define FLEET_SQLB_RULE_H

#include "fleet/sqlb.h"
#include "rule/rule.h"

/* sqlb_rule - the devices that a rule describes.  Its regions are expanded
 * (region_expand).  It lies in the arena, and so must the rule. */
const struct sqlb *sqlb_rule(struct arena *a, const struct rule *rule);

#endif
