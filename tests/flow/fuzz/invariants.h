/* invariants.h - checks the rules that a state must obey between two steps. */
#ifndef TESTS_FLOW_INVARIANTS_H
#define TESTS_FLOW_INVARIANTS_H

#include "flow/state.h"

/* state_holds - NULL, or the text of the rule that is broken. */
const char *state_holds(const struct state *s);

/* state_ended - the number of instances that have ended; state_told - the
 * number of ended instances that the last step has reported by an action. */
size_t state_ended(const struct state *s);
size_t state_told(const struct state *s);

#endif
