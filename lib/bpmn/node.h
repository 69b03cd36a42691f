/* node.h - a node and a flow of a process model.  They refer to other nodes and
 * flows by their index in the model's arrays. */
#ifndef BPMN_NODE_H
#define BPMN_NODE_H

#include "expr/expr.h"

#define NODES_MAX 20000 /* nodes of a file, at most */
#define FLOWS_MAX 50000 /* flows of a file, at most */
#define NO_NODE   (-1)
#define NO_FLOW   (-1)

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
	int line;
	bool plain; /* an event without event definition */
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
	int line;
	const struct xml_node *xml;
	const struct listener_set *listeners; /* to the event "take" */
	size_t n_listeners;
};

#endif
