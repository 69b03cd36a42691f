/* node.h - one node and one flow of a process model.  They refer to others by
 * index into the arrays of their model. */
#ifndef BPMN_NODE_H
#define BPMN_NODE_H

#include "expr/expr.h"

#define NODES_MAX 20000 /* flow nodes of a file */
#define FLOWS_MAX 50000 /* flows of a file */
#define NO_NODE   (-1)
#define NO_FLOW   (-1)

struct xml_node;

enum node_kind {
#define NODE(name, activity) NODE_##name,
#include "bpmn/node.def"
#undef NODE
	NODE__MAX
};

/* A run of indices in one of the model's lists. */
struct span {
	int32_t first, n;
};

/*
 * Nodes lie in file order, those of a sub-process directly behind it.
 * Settings of other kinds of node are NULL.
 */
struct node {
	enum node_kind kind;
	int32_t scope;   /* the sub-process it lies in; NO_NODE: process */
	int32_t process; /* index of its process */
	int32_t last;    /* sub-process: the last node inside; else itself */
	int32_t host;    /* boundary event: the activity it sits on */
	int32_t start;   /* sub-process: its none start event, or NO_NODE */
	int32_t default_flow;
	struct span out;    /* model->out[]: flows leaving, in file order */
	struct span in;     /* model->in[]: flows entering, in file order */
	struct span events; /* model->events[]: boundary events on it */
	const char *id;
	const char *element;     /* its BPMN name: "userTask" */
	const struct expr *name; /* NULL: none */
	const struct expr *skip; /* skip expression; NULL: none */
	int line;
	bool plain; /* event without definition */
	const struct xml_node *xml;
	const struct multi_set *multi; /* multi-instance; NULL: single */
	const struct task_set *task;
	const struct timer_set *timer;
	const struct call_set *call;
	const struct service_set *service;
	const struct listener_set *listeners;
	size_t n_listeners;
	bool router;           /* SIMPLE: an exclusive gateway that jumps */
	bool terminate_all;    /* terminate end of the whole tree */
	bool terminate_multi;  /* terminate end of the multi-instance around */
	const char *initiator; /* start event: variable of the starter's id */
};

/* A sequence flow.  In a model without errors both ends are nodes of its
 * scope. */
struct flow {
	const char *id; /* NULL: has none */
	int32_t process, scope;
	int32_t from, to;
	const struct expr *cond; /* NULL: none */
	const struct expr *skip; /* NULL: none */
	int line;
	const struct xml_node *xml;
	const struct listener_set *listeners; /* event "take" */
	size_t n_listeners;
};

#endif
