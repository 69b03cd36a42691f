/* simple_int.h - what the files that compile SIMPLE models share. */
#ifndef FLOW_SIMPLE_INT_H
#define FLOW_SIMPLE_INT_H

#include "base/map.h"
#include "flow/make.h"
#include "flow/rules.h"
#include "flow/simple.h"

/* Types of nodes, as they are stored. */
enum simple_type {
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
	struct findings *f;
	struct make make;
	struct xml_node *process;
	struct map nodes; /* ids that flows may lead to */
	struct map taken; /* all ids */
	int n_nodes;
};

/* A node on its way into the document. */
struct simple_at {
	const struct val *node;
	const char *id;
	const char *next; /* id of what follows; NULL: nothing does */
	int depth;        /* nodes around it */
};

/* simple_wrong - a finding about a node. */
void simple_wrong(struct simple *s, const struct val *node,
    enum finding_code code, const char *fmt, ...) PRINTF(4, 5);

/* simple_take - no generated id may be this one. */
void simple_take(struct simple *s, const char *id);

/* simple_id - base, or base_2, base_3 ... when that is taken. */
const char *simple_id(struct simple *s, const char *base);

/* simple_node - the element of a node, with id and name. */
struct xml_node *
simple_node(struct simple *s, const struct simple_at *at, const char *element);

/* simple_ext - its extensionElements, made when there are none yet. */
struct xml_node *simple_ext(struct simple *s, struct xml_node *x);

/* simple_set - a setting as an extension element; NULL and 0: none. */
void simple_set(struct simple *s, struct xml_node *ext, const char *name,
    const char *value);
void simple_set_int(
    struct simple *s, struct xml_node *ext, const char *name, int64_t value);

/* A flow between two ids; what is NULL it gets, or has not. */
struct simple_way {
	const char *id, *name;
	const char *from, *to;
	const char *condition;
};

/* simple_flow - that flow, none when it leads nowhere (to is NULL).  Returns
 * its id; simple_follow - what follows a node, without condition. */
const char *simple_flow(struct simple *s, const struct simple_way *w);
const char *simple_follow(struct simple *s, const char *from, const char *to);

/* A timer on an activity. */
struct simple_timer {
	const char *host;
	const char *event_type; /* of boundary event */
	const char *kind;       /* timeDuration, timeDate, timeCycle */
	const char *value;
	int64_t handler;
	bool interrupting;
};

/* simple_boundary - that timer as a boundary event; returns its id. */
const char *simple_boundary(struct simple *s, const struct simple_timer *t);

/* simple_condition - the text of a condition of the node. */
const char *simple_condition(
    struct simple *s, const struct val *node, const struct val *condition);

/* simple_child - the node behind it, or NULL. */
const struct val *simple_child(const struct val *node);

/* simple_chain - a node and all that follows it up to the end, or to next. */
void simple_chain(
    struct simple *s, const struct val *node, const char *next, int depth);

/* simple_emit - what a node of its type becomes. */
void simple_task(struct simple *s, const struct simple_at *at);
void simple_copy(struct simple *s, const struct simple_at *at);
void simple_delay(struct simple *s, const struct simple_at *at);
void simple_trigger(struct simple *s, const struct simple_at *at);
void simple_call(struct simple *s, const struct simple_at *at);
void simple_branches(struct simple *s, const struct simple_at *at);
void simple_router(struct simple *s, const struct simple_at *at);

#endif
