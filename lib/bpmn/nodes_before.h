/* nodes_before.h - finds the nodes that lie before a node: follows the flows
 * backwards, whatever their conditions.  Source: workflow engine, "Hooks after
 * a task appears" and "Reject and return". */
#ifndef BPMN_NODES_BEFORE_H
#define BPMN_NODES_BEFORE_H

#include "bpmn/model.h"

/*
 * nodes_before - marks the nodes from which a flow leads to that node.  If one
 * of them is a gateway, the nodes before the gateway are marked as well.
 * Returns one byte for each node of the model, in the arena.
 */
const bool *nodes_before(struct arena *a, const struct model *m, int32_t node);

/* serially_before - does a path without a parallel gateway lead from the target
 * to the node?  Works in the arena. */
bool serially_before(
    struct arena *a, const struct model *m, int32_t target, int32_t node);

/* serial_nodes - marks all nodes that are serially_before the given node; one
 * byte for each node of the model, in the arena. */
const bool *serial_nodes(struct arena *a, const struct model *m, int32_t node);

#endif
