/* return_vars.h - variables that remember a return until the tasks after its
 * target are decided again.  Source: workflow engine, "Reject and return". */
#ifndef APPROVAL_RETURN_VARS_H
#define APPROVAL_RETURN_VARS_H

#include "flow/state.h"

/* return_flag - the name of the variable that exists from a return to the node
 * until a token leaves the node. */
const char *return_flag(struct state *s, const struct inst *i, int32_t node);

/* return_over - a token leaves the node: removes the variable return_flag. */
void return_over(struct state *s, const struct inst *i, int32_t node);

/* forget_simulated - the node was approved again: removes it from the list of
 * nodes that have to be decided again. */
enum err
forget_simulated(struct state *s, struct inst *i, int32_t node) MUST_CHECK;

#endif
