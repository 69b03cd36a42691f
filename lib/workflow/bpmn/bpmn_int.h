/* bpmn_int.h - what the files that read BPMN share; inner. */
#ifndef BPMN_BPMN_INT_H
#define BPMN_BPMN_INT_H

#include "expr/expr.h"

#include "bpmn/diagnostic.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "text/xml_tree.h"

#define BPMN_SPACE     "http://www.omg.org/spec/BPMN/20100524/MODEL"
#define FLOWABLE_SPACE "http://flowable.org/bpmn"
#define ACTIVITI_SPACE "http://activiti.org/bpmn"

/*
 * bpmn_read - the model of a document, in the arena, which must be that of the
 * document.  What is wrong is added to the diagnostics; a model with errors may
 * only be exported, never run.  Returns E_BAD_REQUEST when no model can be
 * made, because the root element is not BPMN.
 */
enum err bpmn_read(struct arena *a, struct xml_doc *doc, struct diagnostics *f,
    struct model *out) MUST_CHECK;

struct reader {
	struct arena *a;
	struct model *m;
	struct diagnostics *f;
	/* The language of expressions that the file declares. */
	const char *language;
	const struct xml_node *root;
	/* The process and the scope of the element that is being read. */
	int32_t process, scope;
	size_t cap_nodes, cap_flows;
	/* The event definitions outside of events, sorted by id. */
	const struct xml_node **definitions;
	size_t n_definitions;
	bool undeployed; /* in a process that is never deployed */
	bool full;       /* a limit is exceeded and was reported */
};

/* -- elements, attributes and expressions -------------------------------- */

/* bpmn_position - the position of the element in its file, for a diagnostic
 * about it.  undeployed: its process is never deployed. */
struct position bpmn_position(const struct xml_node *x, bool undeployed);

/* position_of - the same for an element of the process that is being read. */
struct position position_of(const struct reader *r, const struct xml_node *x);

/* bpmn_child - the first child element of that BPMN name; bpmn_next - the next
 * element of that name after x.  NULL: there is none. */
const struct xml_node *bpmn_child(const struct xml_node *x, const char *name);
const struct xml_node *bpmn_next(const struct xml_node *x, const char *name);

/* bpmn_attr - the value of an attribute in the namespace of Flowable or of
 * Activiti; NULL when it is absent or empty. */
const char *bpmn_attr(const struct xml_node *x, const char *name);

/* bpmn_plain - the value of an attribute without prefix, trimmed; NULL when it
 * is absent or blank. */
const char *
bpmn_plain(struct arena *a, const struct xml_node *x, const char *name);

/* bpmn_either - bpmn_attr, else the attribute without prefix. */
const char *bpmn_either(const struct xml_node *x, const char *name);

/* bpmn_true, bpmn_false - whether the text means true, or false.  Both return
 * false for NULL. */
bool bpmn_true(const char *s);
bool bpmn_false(const char *s);

/* bpmn_number - the whole number that the text spells, 1 to 2^31 - 1; any
 * other text gives 0. */
int32_t bpmn_number(const char *s);

/* bpmn_ext - the next extension element of that name after `last`, or the first
 * one when `last` is NULL.  NULL: there is none. */
const struct xml_node *bpmn_ext(
    const struct xml_node *x, const struct xml_node *last, const char *name);

/* bpmn_ext_text - the text of the first extension element of that name,
 * trimmed; NULL when it is absent or blank. */
const char *
bpmn_ext_text(struct reader *r, const struct xml_node *x, const char *name);

/*
 * bpmn_trimmed - the text without blanks around it; NULL when nothing is left.
 */
const char *bpmn_trimmed(struct arena *a, const char *s);

/*
 * bpmn_expr - compiles a text of element x as an expression; NULL gives NULL.
 * bpmn_variable - the same for a text that may also be the name of a variable.
 * bpmn_condition - compiles the text of element `at` as a condition of x.
 * A text that does not compile becomes a diagnostic about x.
 */
const struct expr *
bpmn_expr(struct reader *r, const struct xml_node *x, const char *text);
const struct expr *
bpmn_variable(struct reader *r, const struct xml_node *x, const char *text);
const struct expr *bpmn_condition(
    struct reader *r, const struct xml_node *x, const struct xml_node *at);

/* -- nodes and flows ----------------------------------------------------- */

/* bpmn_flow - reads a sequence flow; bpmn_references finds the nodes at its
 * ends later. */
void bpmn_flow(struct reader *r, const struct xml_node *x);

/* bpmn_details - reads the settings of a node, according to its kind. */
void bpmn_details(struct reader *r, struct node *n);

/* bpmn_listeners - the listeners of an element; *n is their number. */
const struct listener_set *
bpmn_listeners(struct reader *r, const struct xml_node *x, size_t *n);

/* bpmn_event_listeners - reports the event listeners of a process
 * (flowable:eventListener); none of them is run. */
void bpmn_event_listeners(struct reader *r, const struct xml_node *x);

/* bpmn_references - find the nodes that flows, boundary events and default
 * flows name. */
void bpmn_references(struct reader *r);

/* bpmn_event, bpmn_service - each reads the settings of one kind of node. */
void bpmn_event(struct reader *r, struct node *n);
void bpmn_service(struct reader *r, struct node *n);

#endif
