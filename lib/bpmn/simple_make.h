/* simple_make.h - the elements that SIMPLE nodes are compiled to; inner. */
#ifndef BPMN_SIMPLE_MAKE_H
#define BPMN_SIMPLE_MAKE_H

#include "bpmn/simple_int.h"

/* simple_wrong - a diagnostic about a node. */
void simple_wrong(struct simple *s, const struct val *node,
    enum diagnostic_code code, const char *fmt, ...) PRINTF(4, 5);

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

#endif
