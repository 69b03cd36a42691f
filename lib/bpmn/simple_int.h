/* simple_int.h - what the files that compile SIMPLE models share; inner. */
#ifndef BPMN_SIMPLE_INT_H
#define BPMN_SIMPLE_INT_H

#include "base/map.h"
#include "bpmn/document_build.h"
#include "bpmn/simple.h"
#include "expr/lenient_member.h"
#include "expr/rule_group.h"

/* The types of nodes, as numbers in the file. */
enum simple_type {
	SIMPLE_START = 0,
	SIMPLE_END = 1,
	SIMPLE_STARTER = 10,
	SIMPLE_APPROVER = 11,
	SIMPLE_COPY = 12,
	SIMPLE_TRANSACTOR = 13,
	SIMPLE_DELAY = 14,
	SIMPLE_TRIGGER = 15,
	SIMPLE_CHILD = 20,
	SIMPLE_CONDITION = 50,
	SIMPLE_EXCLUSIVE = 51,
	SIMPLE_PARALLEL = 52,
	SIMPLE_INCLUSIVE = 53,
	SIMPLE_ROUTER = 54
};

struct simple {
	struct arena *a;
	struct diagnostics *f;
	struct make make;
	struct xml_node *process;
	struct map nodes; /* ids to which flows may lead */
	struct map taken; /* all ids in use */
	int n_nodes, n_flows;
};

/* A node that is being compiled. */
struct simple_at {
	const struct val *node;
	const char *id;
	const char *next; /* id of the node that follows, or NULL */
	int depth;        /* number of nodes around this one */
};

/* simple_condition - the expression to which a condition of the node is
 * compiled. */
const char *simple_condition(
    struct simple *s, const struct val *node, const struct val *condition);

/* simple_child - the node that follows this one in the tree, or NULL. */
const struct val *simple_child(const struct val *node);

/* simple_chain - compiles a node and all nodes that follow it.  The flow from
 * the last one leads to the node whose id is `next`. */
void simple_chain(
    struct simple *s, const struct val *node, const char *next, int depth);

/* simple_validate - reports the first member of the node that has a wrong
 * type. */
void simple_validate(struct simple *s, const struct val *node);

/* simple_task, simple_copy ... - each compiles one type of node. */
void simple_task(struct simple *s, const struct simple_at *at);
void simple_copy(struct simple *s, const struct simple_at *at);
void simple_delay(struct simple *s, const struct simple_at *at);
void simple_trigger(struct simple *s, const struct simple_at *at);
void simple_call(struct simple *s, const struct simple_at *at);
void simple_branches(struct simple *s, const struct simple_at *at);
void simple_router(struct simple *s, const struct simple_at *at);

#endif
