/* bpmn_int.h - what the files that read BPMN share. */
#ifndef FLOW_BPMN_INT_H
#define FLOW_BPMN_INT_H

#include "flow/bpmn.h"
#include "flow/service_set.h"
#include "flow/settings.h"
#include "flow/task_set.h"

struct reader {
	struct arena *a;
	struct model *m;
	struct findings *f;
	const char *language; /* of expressions, as the file declares it */
	const struct xml_node *root;
	int32_t process, scope; /* where it is */
	size_t cap_nodes, cap_flows;
	const struct xml_node **definitions; /* of events, by id */
	size_t n_definitions;
	bool listed; /* the process is never deployed */
	bool full;   /* a limit is reached, and told */
};

/* bpmn_place - an element, for findings. */
struct place bpmn_place(const struct reader *r, const struct xml_node *x);

/* bpmn_child - the first child of that BPMN name, or NULL; bpmn_next - the
 * next one behind it. */
const struct xml_node *bpmn_child(const struct xml_node *x, const char *name);
const struct xml_node *bpmn_next(const struct xml_node *x, const char *name);

/* bpmn_attr - an attribute of the engine's namespaces that is not empty. */
const char *bpmn_attr(const struct xml_node *x, const char *name);

/* bpmn_plain - an unprefixed attribute that is not blank, trimmed. */
const char *
bpmn_plain(struct arena *a, const struct xml_node *x, const char *name);

/* bpmn_either - with the prefix or without; not empty. */
const char *bpmn_either(const struct xml_node *x, const char *name);

/* bpmn_true - is the text "true"?  NULL is not. */
bool bpmn_true(const char *s);

/* bpmn_number - a whole number above 0 and below 2^31, else 0. */
int32_t bpmn_number(const char *s);

/*
 * bpmn_ext - an extension element of that name, the first one or that behind
 * the last one; NULL: no more.
 */
const struct xml_node *bpmn_ext(
    const struct xml_node *x, const struct xml_node *last, const char *name);

/* bpmn_ext_text - the text of the first one, trimmed; NULL: absent, blank. */
const char *
bpmn_ext_text(struct reader *r, const struct xml_node *x, const char *name);

/* bpmn_trimmed - without blanks around it; NULL when that is nothing. */
const char *bpmn_trimmed(struct arena *a, const char *s);

/*
 * bpmn_expr - compile a text of element x, NULL for NULL; bpmn_variable - the
 * name of a variable or an expression; bpmn_condition - the text inside at, as
 * a condition of x.  Trouble is a finding about x, and NULL.
 */
const struct expr *
bpmn_expr(struct reader *r, const struct xml_node *x, const char *text);
const struct expr *
bpmn_variable(struct reader *r, const struct xml_node *x, const char *text);
const struct expr *bpmn_condition(
    struct reader *r, const struct xml_node *x, const struct xml_node *at);

/* bpmn_flow - a sequence flow; its ends are found later. */
void bpmn_flow(struct reader *r, const struct xml_node *x);

/* bpmn_details - what a node of its kind knows. */
void bpmn_details(struct reader *r, struct node *n);

/* bpmn_event, bpmn_multi, bpmn_task, bpmn_service, bpmn_call - parts of it. */
void bpmn_event(struct reader *r, struct node *n);
void bpmn_multi(struct reader *r, struct node *n);
void bpmn_task(struct reader *r, struct node *n);
void bpmn_service(struct reader *r, struct node *n);
void bpmn_script(struct reader *r, struct node *n);
void bpmn_call(struct reader *r, struct node *n);

/* bpmn_ratio - the per cent a completion condition of the designers asks
 * for; 0: it is another one. */
int32_t bpmn_ratio(const char *condition);

/* bpmn_listeners - those of an element; *n says how many. */
const struct listener_set *
bpmn_listeners(struct reader *r, const struct xml_node *x, size_t *n);

/* bpmn_fields - flowable:field elements as an object of texts. */
const struct val *bpmn_fields(struct reader *r, const struct xml_node *x);

/* bpmn_resolve - find the ends of flows, hosts and default flows. */
void bpmn_resolve(struct reader *r);

#endif
