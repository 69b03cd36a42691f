/* return_vars.h - variables that remember a return until its tasks are decided
 * again.  Source: workflow engine, "Reject and return". */
#ifndef APPROVAL_RETURN_VARS_H
#define APPROVAL_RETURN_VARS_H

#include "flow/state.h"

/* return_flag - name of the variable that says the node was returned to. */
const char *return_flag(struct state *s, const struct inst *i, int32_t node);

/* forget_simulated - the node is no longer to be shown as still to come. */
enum err
forget_simulated(struct state *s, struct inst *i, int32_t node) MUST_CHECK;

#endif
