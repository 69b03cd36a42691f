/*
 * model.h - a process model as the engine walks it: arrays of nodes and flows
 * that refer to each other by index.  After the checks nothing in it changes,
 * and all instances share it.
 */
#ifndef BPMN_MODEL_H
#define BPMN_MODEL_H

#include "bpmn/node.h"

struct xml_doc;
struct reach;

struct process {
	const char *id, *name;
	bool executable;     /* false: listed, but never deployed */
	int32_t first, last; /* its nodes; last < first: none */
	int32_t start;       /* its none start event; NO_NODE: has none */
	int line;
	const struct xml_node *xml;
	const struct listener_set *listeners; /* start, end */
	size_t n_listeners;
};

/*
 * The model of one file.  Everything lies in the arena into which it was read.
 */
struct model {
	struct arena *mem;
	bool simple; /* compiled from SIMPLE JSON */
	struct process *processes;
	int32_t n_processes;
	struct node *nodes;
	int32_t n_nodes;
	struct flow *flows;
	int32_t n_flows;
	int32_t *out, *in, *events;
	struct reach *reach; /* what has been asked of node_reaches */
	struct xml_doc *doc; /* the file as it was, for export */
};

/*
 * node_reaches - does a path of flows lead from one node to the other of the
 * same scope, whatever the conditions; from a node to itself only if there is
 * a loop? The answers for one `to` are found together and kept in the model's
 * arena.
 */
bool node_reaches(const struct model *m, int32_t from, int32_t to);

/* node_find - the node of that id within a process; NO_NODE: none. */
int32_t node_find(const struct model *m, int32_t process, const char *id);

/* node_activity - is it an activity, which may have boundary events and be a
 * multi-instance? */
bool node_activity(enum node_kind kind);

/*
 * model_link - give every node its lists of flows and boundary events, from
 * the ends of flows and the hosts; flows without both ends are in none.
 */
void model_link(struct arena *a, struct model *m);

#endif
