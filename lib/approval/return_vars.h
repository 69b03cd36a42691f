/* return_vars.h - variables that remember a return until its tasks are decided
 * again.  Source: workflow engine, "Reject and return". */
#ifndef APPROVAL_RETURN_VARS_H
#define APPROVAL_RETURN_VARS_H

#include "flow/state.h"

/* return_flag - the name of the variable that exists from when a task was
 * returned to the node until the node is left. */
const char *return_flag(struct state *s, const struct inst *i, int32_t node);

/* return_over - the node is left: remove that variable. */
void return_over(struct state *s, const struct inst *i, int32_t node);

/* forget_simulated - the node has been approved again: take it out of the list
 * of nodes still to be decided again. */
enum err
forget_simulated(struct state *s, struct inst *i, int32_t node) MUST_CHECK;

#endif
