/* bpmn_int.h - what the files that read BPMN share; inner. */
#ifndef BPMN_BPMN_INT_H
#define BPMN_BPMN_INT_H

#include "bpmn/bpmn.h"
#include "bpmn/service_set.h"
#include "bpmn/settings.h"
#include "bpmn/task_set.h"

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
	bool listed; /* in a process that is never deployed */
	bool full;   /* a limit is exceeded and was reported */
};

/* bpmn_flow - reads a sequence flow; bpmn_references finds the nodes at its
 * ends later. */
void bpmn_flow(struct reader *r, const struct xml_node *x);

/* bpmn_details - reads the settings of a node, according to its kind. */
void bpmn_details(struct reader *r, struct node *n);

/* bpmn_event, bpmn_multi ... - each reads the settings of one kind of node. */
void bpmn_event(struct reader *r, struct node *n);
void bpmn_multi(struct reader *r, struct node *n);
void bpmn_user_task(struct reader *r, struct node *n);
void bpmn_service(struct reader *r, struct node *n);
void bpmn_script(struct reader *r, struct node *n);
void bpmn_call_activity(struct reader *r, struct node *n);

/* bpmn_ratio - the percentage of completed elements that the completion
 * condition demands, if it is one that the designers write; 0 for any other
 * condition. */
int32_t bpmn_ratio(const char *condition);

/* bpmn_listeners - the listeners of an element; *n is their number. */
const struct listener_set *
bpmn_listeners(struct reader *r, const struct xml_node *x, size_t *n);

/* bpmn_event_listeners - reports the event listeners of a process
 * (flowable:eventListener); none of them is run. */
void bpmn_event_listeners(struct reader *r, const struct xml_node *x);

/* bpmn_fields - the flowable:field elements in x as an object of texts.  A
 * wrong one becomes a diagnostic about element `of`. */
const struct val *bpmn_fields(
    struct reader *r, const struct xml_node *of, const struct xml_node *x);

/* bpmn_references - find the nodes that flows, boundary events and default
 * flows name. */
void bpmn_references(struct reader *r);

#endif
