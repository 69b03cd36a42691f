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
	int32_t process, scope; /* where it is */
	size_t cap_nodes, cap_flows;
	const struct xml_node **definitions; /* of events, by id */
	size_t n_definitions;
	bool listed; /* the process is never deployed */
	bool full;   /* a limit is reached, and told */
};

/* bpmn_flow - a sequence flow; its ends are found later. */
void bpmn_flow(struct reader *r, const struct xml_node *x);

/* bpmn_details - what a node of its kind knows. */
void bpmn_details(struct reader *r, struct node *n);

/* bpmn_event, bpmn_multi, bpmn_task, bpmn_service, bpmn_call - parts of it. */
void bpmn_event(struct reader *r, struct node *n);
void bpmn_multi(struct reader *r, struct node *n);
void bpmn_user_task(struct reader *r, struct node *n);
void bpmn_service(struct reader *r, struct node *n);
void bpmn_script(struct reader *r, struct node *n);
void bpmn_call_activity(struct reader *r, struct node *n);

/* bpmn_ratio - the per cent a completion condition of the designers asks
 * for; 0: it is another one. */
int32_t bpmn_ratio(const char *condition);

/* bpmn_listeners - those of an element; *n says how many. */
const struct listener_set *
bpmn_listeners(struct reader *r, const struct xml_node *x, size_t *n);

/* bpmn_event_listeners - those of a process to all events: none is run. */
void bpmn_event_listeners(struct reader *r, const struct xml_node *x);

/* bpmn_fields - flowable:field elements in x as an object of texts; what is
 * wrong with one is a diagnostic about of. */
const struct val *bpmn_fields(
    struct reader *r, const struct xml_node *of, const struct xml_node *x);

/* bpmn_references - find the ends of flows, hosts and default flows. */
void bpmn_references(struct reader *r);

#endif
