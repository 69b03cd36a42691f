/* node_ids.h - finds nodes of a process by their ids, many at a time. */
#ifndef FLOW_NODE_IDS_H
#define FLOW_NODE_IDS_H

#include "flow/env.h"

struct node_id;

/* The sorted ids of the definition that was searched last; a struct of zeros:
 * none was searched yet. */
struct node_ids {
	const struct definition *def;
	struct node_id *v; /* sorted by id */
	size_t n;
};

/* node_ids_find - the node with that id in the definition's process, or
 * NO_NODE.  Works in the arena. */
int32_t node_ids_find(struct node_ids *ids, struct arena *a,
    const struct definition *def, const char *id);

#endif
