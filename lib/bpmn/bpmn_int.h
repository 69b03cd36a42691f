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
	const char *language; /* of expressions, as the file declares it */
	const struct xml_node *root;
	int32_t process, scope; /* of the element that is read */
	size_t cap_nodes, cap_flows;
	const struct xml_node **definitions; /* of events, by id */
	size_t n_definitions;
	bool listed; /* the process is never deployed */
	bool full;   /* a limit is exceeded, and that is reported */
};

/* bpmn_flow - read a sequence flow; bpmn_references finds its ends. */
void bpmn_flow(struct reader *r, const struct xml_node *x);

/* bpmn_details - read the settings of a node, by its kind. */
void bpmn_details(struct reader *r, struct node *n);

/* bpmn_event, bpmn_multi ... - read the settings of such a node. */
void bpmn_event(struct reader *r, struct node *n);
void bpmn_multi(struct reader *r, struct node *n);
void bpmn_user_task(struct reader *r, struct node *n);
void bpmn_service(struct reader *r, struct node *n);
void bpmn_script(struct reader *r, struct node *n);
void bpmn_call_activity(struct reader *r, struct node *n);

/* bpmn_ratio - the per cent of completed elements which a completion condition
 * of the designers demands; 0: it is another condition. */
int32_t bpmn_ratio(const char *condition);

/* bpmn_listeners - the listeners of an element; *n: how many. */
const struct listener_set *
bpmn_listeners(struct reader *r, const struct xml_node *x, size_t *n);

/* bpmn_event_listeners - report listeners of a process to all events, none of
 * which is run. */
void bpmn_event_listeners(struct reader *r, const struct xml_node *x);

/* bpmn_fields - the flowable:field elements in x as an object of texts.  A
 * wrong one becomes a diagnostic about element `of`. */
const struct val *bpmn_fields(
    struct reader *r, const struct xml_node *of, const struct xml_node *x);

/* bpmn_references - find the nodes that flows, boundary events and default
 * flows name. */
void bpmn_references(struct reader *r);

#endif
