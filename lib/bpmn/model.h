/*
 * model.h - a process model as the engine walks it: arrays of nodes and flows
 * that refer to each other by index.  It is not changed after the checks, and
 * all instances of the process share it.
 */
#ifndef BPMN_MODEL_H
#define BPMN_MODEL_H

#include "bpmn/node.h"

struct xml_doc;
struct reach;

struct process {
	const char *id, *name;
	bool executable;     /* false: never deployed, only listed */
	int32_t first, last; /* indices of its nodes; last < first: none */
	/* The start event of the process that has no definition; NO_NODE: there
	 * is none. */
	int32_t start;
	int line;
	const struct xml_node *xml;
	/* Listeners to the start and the end of the process. */
	const struct listener_set *listeners;
	size_t n_listeners;
};

/* The model of one file.  All of it lies in the arena into which it was
 * read. */
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
	struct reach *reach; /* earlier answers of node_reaches */
	struct xml_doc *doc; /* the whole document, for export */
};

/*
 * node_reaches - does a path of flows, whatever their conditions, lead from one
 * node to another of the same scope?  From a node to itself only if there is a
 * loop. All answers for the same `to` are computed together and kept in the
 * model's arena.
 */
bool node_reaches(const struct model *m, int32_t from, int32_t to);

/* node_find - the node with that id in a process, or NO_NODE. */
int32_t node_find(const struct model *m, int32_t process, const char *id);

/* task_name - the name of a task; its id if it has none, or if its name is an
 * expression. */
const char *task_name(const struct node *n);

/* node_activity - is this kind of node an activity?  Only activities may have
 * boundary events or be multi-instances. */
bool node_activity(enum node_kind kind);

/* model_link - gives every node its lists of flows and boundary events.  A flow
 * without two valid ends is in no list. */
void model_link(struct arena *a, struct model *m);

#endif
