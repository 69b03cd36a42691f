/* approval_nodes_past.h - inner: adds the ended and the running nodes of an
 * instance to an activity list. */
#ifndef BPM_APPROVAL_NODES_PAST_H
#define BPM_APPROVAL_NODES_PAST_H

#include "bpm/approval_nodes.h"
#include "flowdb/tree.h"

/*
 * activities_past - adds the ended nodes in the order in which they began, then
 * the running user tasks and calls, one entry for each node.  tree: the loaded
 * tree of the instance; NULL when the instance has ended.
 */
enum err activities_past(struct activities *all, const struct instance_at *at,
    struct tree *tree) MUST_CHECK;

#endif
