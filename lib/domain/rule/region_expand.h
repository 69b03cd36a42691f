/* region_expand.h - replaces the regions of a rule by all that they contain. */
#ifndef RULE_REGION_EXPAND_H
#define RULE_REGION_EXPAND_H

#include "base/arena.h"
#include "rule/rule.h"

/* Finds the ids of regions and of all within them, in any order. */
typedef enum err (*rule_below)(
    void *arg, const struct ids *asked, struct ids *out);

/*
 * region_expand - set the regions of each inRegion of a rule; below is called
 * once for each, and what it answers must live as long as the rule.  It has to
 * be called before a rule with rule->regions is compiled or counted.  Returns
 * OK, or what below returns.
 */
enum err region_expand(
    struct arena *a, struct rule *rule, rule_below below, void *arg) MUST_CHECK;

#endif
