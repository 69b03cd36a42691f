/* holds.h - what must be true of a state between two steps. */
#ifndef TESTS_FLOW_HOLDS_H
#define TESTS_FLOW_HOLDS_H

#include "flow/state.h"

/* state_holds - NULL, or which rule is broken.  Source: workflow engine,
 * "Invariants to test". */
const char *state_holds(const struct state *s);

#endif
