/*
 * model.h - a process model as the engine walks it: arrays of nodes and flows
 * that refer to each other by index.  It is not changed after the checks, and
 * all instances of the process share it.
 */
#ifndef BPMN_MODEL_H
#define BPMN_MODEL_H

#include "expr/expr.h"

#define NODES_MAX 20000 /* nodes of a file, at most */
#define FLOWS_MAX 50000 /* flows of a file, at most */
#define NO_NODE   (-1)
#define NO_FLOW   (-1)

struct reach;
struct xml_doc;
struct xml_node;

enum node_kind {
#define NODE(name, activity) NODE_##name,
#include "bpmn/node.def"
#undef NODE
	NODE__MAX
};

/* A range of indices in one of the model's lists. */
struct span {
	int32_t first, n;
};

/* The nodes of a model are in the order of the file; those of a sub-process
 * follow it directly.  Settings that only other kinds of node have are NULL. */
struct node {
	enum node_kind kind;
	int32_t scope;   /* the sub-process around it, or NO_NODE */
	int32_t process; /* index of its process */
	int32_t last;    /* sub-process: last node inside; else itself */
	int32_t host;    /* boundary event: the activity it is attached to */
	int32_t start;   /* sub-process: its start event without definition */
	int32_t default_flow;
	struct span out;    /* model->out[]: flows leaving, in file order */
	struct span in;     /* model->in[]: flows entering, in file order */
	struct span events; /* model->events[]: its boundary events */
	const char *id;
	const char *element;     /* its BPMN name: "userTask" */
	const struct expr *name; /* NULL: none */
	const struct expr *skip; /* skip expression, or NULL */
	bool plain;              /* an event without event definition */
	const struct xml_node *xml;
	const struct multi_set *multi; /* multi-instance settings, or NULL */
	const struct task_set *task;
	const struct timer_set *timer;
	const struct call_set *call;
	const struct service_set *service;
	const struct listener_set *listeners;
	size_t n_listeners;
	/* SIMPLE: an exclusive gateway that is a router. */
	bool router;
	bool terminate_all;    /* terminate event that ends the whole tree */
	bool terminate_multi;  /* terminate event that ends a multi-instance */
	const char *initiator; /* start event: gets the id of the starter */
};

/* A sequence flow.  In a model without errors both its ends are nodes of the
 * flow's scope. */
struct flow {
	const char *id; /* NULL: it has none */
	int32_t process, scope;
	int32_t from, to;
	const struct expr *cond; /* condition, or NULL */
	const struct expr *skip; /* skip expression, or NULL */
	const struct xml_node *xml;
	const struct listener_set *listeners; /* to the event "take" */
	size_t n_listeners;
};

struct process {
	const char *id, *name;
	bool executable;     /* false: never deployed */
	int32_t first, last; /* indices of its nodes; last < first: none */
	/* The first start event of the process that waits for nothing, as it
	 * has no event definition; NO_NODE: there is none. */
	int32_t start;
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
	bool sets;   /* an expression calls execution.setVariable */
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

/* kind_is_activity - is this kind of node an activity?  Only activities may
 * have boundary events or be multi-instances. */
bool kind_is_activity(enum node_kind kind);

/* node_is_start_task - is it the user task at which the starter submits his
 * form? */
bool node_is_start_task(const struct node *n);

/* model_link - gives every node its lists of flows and boundary events.  A flow
 * without two valid ends is in no list. */
void model_link(struct arena *a, struct model *m);

/* -- nodes that lie before a node: the flows are followed backwards, whatever
 * their conditions -- */

/*
 * nodes_before - marks the nodes from which a flow leads to that node.  If one
 * of them is a gateway, the nodes before the gateway are marked as well.
 * Returns one byte for each node of the model, in the arena.
 */
const bool *nodes_before(struct arena *a, const struct model *m, int32_t node);

/* serially_before - does a path without a parallel gateway lead from the target
 * to the node?  Works in the arena. */
bool serially_before(
    struct arena *a, const struct model *m, int32_t target, int32_t node);

/* serial_nodes - marks all nodes that are serially_before the given node; one
 * byte for each node of the model, in the arena. */
const bool *serial_nodes(struct arena *a, const struct model *m, int32_t node);

#endif
