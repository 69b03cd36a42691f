/* holds.h - what must be true of a state between two steps. */
#ifndef TESTS_FLOW_HOLDS_H
#define TESTS_FLOW_HOLDS_H

#include "flow/state.h"

/* state_holds - NULL, or which rule is broken.  Source: workflow engine,
 * "Invariants to test". */
const char *state_holds(const struct state *s);

/* state_ended - how many instances have ended; state_told - of how many the
 * last step has told that they did. */
size_t state_ended(const struct state *s);
size_t state_told(const struct state *s);

#endif
