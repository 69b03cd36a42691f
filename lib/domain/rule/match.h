/* match.h - judges one device by a compiled rule. */
#ifndef RULE_MATCH_H
#define RULE_MATCH_H

#include "rule/program.h"

/* rule_match - is the device one of those that the rule describes?  It neither
 * fails nor allocates. */
bool rule_match(const struct rule_program *p, const struct rule_device *d);

#endif
