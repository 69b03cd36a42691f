/* program.h - a compiled rule, by which many devices can be judged one by one.
 */
#ifndef RULE_PROGRAM_H
#define RULE_PROGRAM_H

#include "base/arena.h"
#include "rule/device_values.h"
#include "rule/rule.h"

/* Flat code; it lies in the arena it was made in, with all its literals, and is
 * not changed by being run. */
struct rule_program;

/* rule_compile - compile a rule.  The tree is not needed afterwards. */
const struct rule_program *
rule_compile(struct arena *a, const struct rule *rule);

/* rule_match - is the device one of those that the rule describes?  It neither
 * fails nor allocates. */
bool rule_match(const struct rule_program *p, const struct rule_device *d);

#endif
