/*
 * paths.h - what lies before and behind a node, and who was there; for the
 * files of the engine.  Source: workflow engine, "Hooks after a task appears"
 * and "Reject and return".
 */
#ifndef APPROVAL_PATHS_H
#define APPROVAL_PATHS_H

#include "flow/state.h"

/* approved_before - does the definition's automatic approval apply: has its
 * assignee approved in this instance, or at the node before? */
bool approved_before(struct state *s, const struct task *task);

/* path_is_serial - can the node be reached from the target without passing
 * through a parallel gateway? */
bool path_is_serial(
    struct state *s, const struct model *m, int32_t target, int32_t node);

/*
 * behind - where tokens that set out from the target can be now: it goes on
 * to the nodes that hold them, and past parallel gateways no other branch
 * leads to.  The target and those nodes included; a row of bytes, one a node
 * of the model, in the notes, as held is one.
 */
bool *path_reach(
    struct state *s, const struct model *m, int32_t target, const bool *held);

#endif
