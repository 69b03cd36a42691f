/* before.h - which nodes lie before a node: walks against the flows, whatever
 * their conditions.  Source: workflow engine, "Hooks after a task appears" and
 * "Reject and return". */
#ifndef BPMN_BEFORE_H
#define BPMN_BEFORE_H

#include "bpmn/model.h"

/*
 * nodes_before - the nodes directly before that one; a gateway is marked, and
 * so are the nodes before it.  Returns a row of bytes in the arena, one for
 * each node of the model.
 */
const bool *nodes_before(struct arena *a, const struct model *m, int32_t node);

/* serially_before - does a path lead from the target to the node that passes
 * no parallel gateway? Works in the arena. */
bool serially_before(
    struct arena *a, const struct model *m, int32_t target, int32_t node);

/*
 * serial_nodes - all nodes for which serially_before is true of that node, as a
 * row of bytes in the arena.
 */
const bool *serial_nodes(struct arena *a, const struct model *m, int32_t node);

#endif
