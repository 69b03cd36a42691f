/* paths.h - who has decided before a task, and where tokens that set out from a
 * node can be.  Source: workflow engine, "Hooks after a task appears" and
 * "Reject and return". */
#ifndef APPROVAL_PATHS_H
#define APPROVAL_PATHS_H

#include "flow/state.h"

/*
 * approved_before - does the definition approve the task by itself because its
 * assignee has approved already: any task of the instance, or the one just
 * before, as the definition says?
 */
bool approved_before(struct state *s, const struct task *task);

/*
 * path_reach - the nodes where tokens can be now that have set out from the
 * target: all nodes on paths from there up to those which still hold a token
 * (held, one byte for each node), these and the target included.  A parallel
 * gateway is passed only when all its flows come from the target.  Returns a
 * row of bytes in s->notes, one for each node.
 */
bool *path_reach(
    struct state *s, const struct model *m, int32_t target, const bool *held);

#endif
