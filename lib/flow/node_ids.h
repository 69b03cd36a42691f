/* node_ids.h - finds nodes of a process by their ids, many at a time. */
#ifndef FLOW_NODE_IDS_H
#define FLOW_NODE_IDS_H

#include "flow/env.h"

struct node_id;

/* The ids of the definition that was asked about last; all zero: none was. */
struct node_ids {
	const struct definition *def;
	struct node_id *v; /* in order of id */
	size_t n;
};

/* node_ids_find - the node of that id in the definition's process; NO_NODE:
 * there is none.  Works in the arena. */
int32_t node_ids_find(struct node_ids *ids, struct arena *a,
    const struct definition *def, const char *id);

#endif
