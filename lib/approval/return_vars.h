/* return_vars.h - variables that remember a return until its tasks are decided
 * again.  Source: workflow engine, "Reject and return". */
#ifndef APPROVAL_RETURN_VARS_H
#define APPROVAL_RETURN_VARS_H

#include "flow/state.h"

/* return_flag - the name of the variable that exists while a node to which a
 * task was returned has not been approved again. */
const char *return_flag(struct state *s, const struct inst *i, int32_t node);

/* forget_simulated - the node has been approved again: take it out of the list
 * of nodes still to be decided again. */
enum err
forget_simulated(struct state *s, struct inst *i, int32_t node) MUST_CHECK;

#endif
