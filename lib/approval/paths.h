/* paths.h - finds who has approved before a task, and which nodes tokens can
 * reach from a node.  Source: workflow engine, "Hooks after a task appears" and
 * "Reject and return". */
#ifndef APPROVAL_PATHS_H
#define APPROVAL_PATHS_H

#include "flow/state.h"

/*
 * approved_before - is the task approved by the system because its assignee has
 * approved already?  The definition says whether any task of the instance
 * counts, or only the one before.
 */
bool approved_before(struct state *s, const struct task *task);

/*
 * path_reach - the nodes where tokens that have started at the target can be
 * now: all nodes on paths from the target up to the nodes that still hold a
 * token (held has one byte for each node), including both ends.  A parallel
 * gateway is passed only when all its flows come from the target.  Returns one
 * byte for each node, in s->notes.
 */
bool *path_reach(
    struct state *s, const struct model *m, int32_t target, const bool *held);

#endif
