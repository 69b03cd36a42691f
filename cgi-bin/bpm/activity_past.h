/* activity_past.h - inner: adds the ended and the running nodes of an instance
 * to an activity list. */
#ifndef BPM_ACTIVITY_PAST_H
#define BPM_ACTIVITY_PAST_H

#include "bpm/activity_list.h"
#include "flowdb/tree.h"

/*
 * activities_past - adds the ended nodes in the order in which they began, then
 * the running user tasks and calls, one entry for each node.  tree: the loaded
 * tree of the instance; NULL when the instance has ended.
 */
enum err activities_past(struct activities *all, const struct instance_at *at,
    struct tree *tree) MUST_CHECK;

#endif
