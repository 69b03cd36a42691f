/* bpmn_node.c - reads the settings of nodes and flows, according to the kind of
 * node. */
#include <string.h>

#include "bpmn/bpmn_element.h"
#include "bpmn/bpmn_int.h"
#include "text/xml_find.h"

void
bpmn_flow(struct reader *r, const struct xml_node *x)
{
	struct model *m = r->m;
	struct flow *f = &m->flows[m->n_flows - 1];
	struct position at = bpmn_position(r, x);

	*f = (struct flow){
		.id = bpmn_plain(r->a, x, "id"),
		.process = r->process,
		.scope = r->scope,
		.from = NO_NODE,
		.to = NO_NODE,
		.cond =
		    bpmn_condition(r, x, bpmn_child(x, "conditionExpression")),
		.skip = bpmn_expr(r, x, bpmn_attr(x, "skipExpression")),
		.line = x->line,
		.xml = x,
	};
	f->listeners = bpmn_listeners(r, x, &f->n_listeners);
	if (bpmn_plain(r->a, x, "sourceRef") == NULL)
		diagnostic_add(
		    r->f, DIAGNOSTIC_BPMN, false, &at, "it has no sourceRef");
	if (bpmn_plain(r->a, x, "targetRef") == NULL)
		diagnostic_add(
		    r->f, DIAGNOSTIC_BPMN, false, &at, "it has no targetRef");
}

/* A SIMPLE router becomes an exclusive gateway that has the extension nodeType;
 * the gateways of branches do not have it. */
static void
exclusive(struct reader *r, struct node *n)
{
	n->router = bpmn_ext_text(r, n->xml, "nodeType") != NULL;
}

void
bpmn_details(struct reader *r, struct node *n)
{
	static void (*const more[NODE__MAX])(struct reader *, struct node *) = {
		[NODE_START] = bpmn_event,
		[NODE_END] = bpmn_event,
		[NODE_THROW] = bpmn_event,
		[NODE_CATCH] = bpmn_event,
		[NODE_BOUNDARY] = bpmn_event,
		[NODE_EXCLUSIVE] = exclusive,
		[NODE_USER] = bpmn_user_task,
		[NODE_SERVICE] = bpmn_service,
		[NODE_CALL] = bpmn_call_activity,
	};
	const char *name = xml_value(n->xml, "", "name");

	n->name =
	    bpmn_expr(r, n->xml, name != NULL && *name != '\0' ? name : NULL);
	n->skip = bpmn_expr(r, n->xml, bpmn_attr(n->xml, "skipExpression"));
	n->listeners = bpmn_listeners(r, n->xml, &n->n_listeners);
	if (node_activity(n->kind))
		bpmn_multi(r, n);
	if (more[n->kind] != NULL)
		more[n->kind](r, n);
}
