/* simple_make.h - the elements that SIMPLE nodes are compiled to, and the
 * settings of a node; inner. */
#ifndef BPMN_SIMPLE_MAKE_H
#define BPMN_SIMPLE_MAKE_H

#include "bpmn/simple_int.h"

/* simple_wrong - adds a diagnostic about a node. */
void simple_wrong(struct simple *s, const struct val *node,
    enum diagnostic_code code, const char *fmt, ...) PRINTF(4, 5);

/* simple_settings - the object that holds the settings of the node; a node
 * without it is reported. */
const struct val *
simple_settings(struct simple *s, const struct simple_at *at, const char *key);

/* simple_take - marks an id as used, so that simple_id does not return it. */
void simple_take(struct simple *s, const char *id);

/* simple_id - an id that is not used yet: base, else base_2, base_3 and so
 * on. */
const char *simple_id(struct simple *s, const char *base);

/* simple_node - make the element of a node, with its id and name. */
struct xml_node *
simple_node(struct simple *s, const struct simple_at *at, const char *element);

/* simple_ext - the extensionElements of an element; they are made if it has
 * none yet. */
struct xml_node *simple_ext(struct simple *s, struct xml_node *x);

/* simple_set, simple_set_int - adds a setting as an extension element, or
 * nothing when the value is NULL or 0. */
void simple_set(struct simple *s, struct xml_node *ext, const char *name,
    const char *value);
void simple_set_int(
    struct simple *s, struct xml_node *ext, const char *name, int64_t value);

/* A flow to be made.  If it has no id, one is made; it may have no name and no
 * condition. */
struct simple_way {
	const char *id, *name;
	const char *from, *to;
	const char *condition;
};

/* simple_flow - makes the flow and returns its id; makes none when `to` is
 * NULL.  simple_follow - the same for a flow without name and condition. */
const char *simple_flow(struct simple *s, const struct simple_way *w);
const char *simple_follow(struct simple *s, const char *from, const char *to);

/* The types of due dates, as numbers in the file. */
enum delay { DELAY_DURATION = 1, DELAY_DATE };

/* A boundary timer to be made. */
struct simple_timer {
	const char *host;
	const char *event_type; /* SIMPLE's type of the boundary event */
	const char *kind;       /* element of the timer: timeDuration, ... */
	const char *value;
	int64_t handler;
	bool interrupting;
};

/* simple_boundary - makes the boundary timer and returns its id. */
const char *simple_boundary(struct simple *s, const struct simple_timer *t);

#endif
