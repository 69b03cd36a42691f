/*
 * model.h - a process model as the engine walks it: nodes and flows as arrays
 * joined by indices, immutable once checked, shared by all its instances.
 */
#ifndef FLOW_MODEL_H
#define FLOW_MODEL_H

#include "flow/node.h"

struct process {
	const char *id, *name;
	bool executable;     /* false: listed, but never deployed */
	int32_t first, last; /* its nodes */
	int32_t start;       /* its none start event; NO_NODE: has no nodes */
	int line;
};

/* One file.  Everything lies in the arena it was read into. */
struct model {
	bool simple; /* compiled from SIMPLE JSON */
	struct process *processes;
	int32_t n_processes;
	struct node *nodes;
	int32_t n_nodes;
	struct flow *flows;
	int32_t n_flows;
	int32_t *out, *in, *events;
	/* One row of bits a node: which nodes of its scope flows lead to from
	 * it, conditions aside; itself only by a loop. */
	uint64_t *reach;
	int32_t reach_words;
	const struct xml_node *xml; /* the file as it was, for export */
};

/* node_reaches - does a path of flows lead from one node to the other? */
static inline bool
node_reaches(const struct model *m, int32_t from, int32_t to)
{
	const uint64_t *row = m->reach + (size_t)from * (size_t)m->reach_words;

	return (row[to / 64] >> (to % 64) & 1) != 0;
}

/* node_find - the node of that id within a process; NO_NODE: none. */
int32_t node_find(const struct model *m, int32_t process, const char *id);

#endif
