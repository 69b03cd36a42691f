/* simple_int.h - what the files that compile SIMPLE models, the trees of the
 * second designer, share; inner. */
#ifndef BPMN_SIMPLE_INT_H
#define BPMN_SIMPLE_INT_H

#include "expr/designer.h"

#include "base/map.h"
#include "bpmn/diagnostic.h"
#include "bpmn/document_build.h"
#include "bpmn/model.h"

/* The limits of a SIMPLE file. */
#define SIMPLE_BYTES ((size_t)2 * 1024 * 1024)
#define SIMPLE_DEPTH 128 /* depth of nested nodes */
#define SIMPLE_NODES 10000
#define SIMPLE_FLOWS 20000

/*
 * simple_read - compiles a SIMPLE file: it becomes the BPMN document that
 * `--export` prints, and the model of that.  The file is an object of key, name
 * and simpleModel, or only the root node; key and name are then the path
 * without folder and ".json".  Returns E_BAD_REQUEST when no model can be made.
 */
enum err simple_read(struct arena *a, const char *path, const char *s, size_t n,
    struct diagnostics *f, struct model *out) MUST_CHECK;

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
	struct map nodes; /* the set of ids to which flows may lead */
	struct map taken; /* all ids in use, with struct asked */
	int n_nodes, n_flows;
};

/* A node that is being compiled. */
struct simple_at {
	const struct val *node;
	const char *id;
	const char *next; /* id of the node that follows, or NULL */
	int depth;        /* number of nodes around this one */
};

/* -- the elements that nodes are compiled to, and the settings of a node --
 * */

/* simple_wrong - adds a diagnostic about a node.  Its place is that of the next
 * element to be made, since nodes are checked before they are compiled. */
void simple_wrong(struct simple *s, const struct val *node,
    enum diagnostic_code code, const char *fmt, ...) PRINTF(4, 5);

/* simple_take - marks an id as used, so that simple_id does not return it. */
void simple_take(struct simple *s, const char *id);

/* simple_id - an id that is not used yet: base, else base_2, base_3 and so
 * on. */
const char *simple_id(struct simple *s, const char *base);

/* simple_node - makes the element of a node, with its id and name. */
struct xml_node *
simple_node(struct simple *s, const struct simple_at *at, const char *element);

/* simple_ext - makes the extensionElements of an element, which must have none
 * yet. */
struct xml_node *simple_ext(struct simple *s, struct xml_node *x);

/* simple_set_int - adds a setting as an extension element, or nothing when the
 * value is 0. */
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
 * NULL, `from` is "" (a node without an id, which is reported elsewhere), or
 * there are SIMPLE_FLOWS already, which compile_nodes reports. simple_follow -
 * the same for a flow without name and condition. */
const char *simple_flow(struct simple *s, const struct simple_way *w);
const char *simple_follow(struct simple *s, const char *from, const char *to);

/* -- nodes --------------------------------------------------------------- */

/* simple_task, simple_copy ... - each compiles the types of nodes that simple.c
 * lists for it, with the flow to the next node. */
void simple_task(struct simple *s, const struct simple_at *at);
void simple_copy(struct simple *s, const struct simple_at *at);
void simple_delay(struct simple *s, const struct simple_at *at);
void simple_trigger(struct simple *s, const struct simple_at *at);
void simple_call(struct simple *s, const struct simple_at *at);

#endif
