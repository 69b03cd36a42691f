/* occupancy.h - the nodes that hold a token which has not gone on. */
#ifndef APPROVAL_OCCUPANCY_H
#define APPROVAL_OCCUPANCY_H

#include "flow/state.h"

/* held_nodes - marks the nodes below `reach` at which a token is and which none
 * has left since the target ran.  Tokens beyond such a node cannot have come
 * from the target. since: the id of the target's newest task; 0: it has none.
 */
const bool *held_nodes(
    struct state *s, const struct token *reach, int32_t target, int64_t since);

#endif
