/* path_reach.h - finds the nodes that tokens can reach from a node.
 * Source: workflow engine, "Reject and return". */
#ifndef APPROVAL_PATH_REACH_H
#define APPROVAL_PATH_REACH_H

#include "flow/state.h"

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
