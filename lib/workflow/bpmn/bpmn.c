/*
 * bpmn.c - makes a model of a BPMN document: decides which elements are nodes
 * and in which scope they lie.  All other elements stay in the document and are
 * ignored.
 */
#include <string.h>

#include "bpmn/bpmn_int.h"
#include "bpmn/diagnostic.h"
#include "bpmn/model.h"
#include "text/xml_tree.h"

/* An element that becomes a node. */
struct element {
	const char *name;
	enum node_kind kind;
	/* What a diagnostic calls such elements if they are of class C, which
	 * is not supported, so that their model is refused; else NULL. */
	const char *refused;
};

/* clang-format off */
static const struct element elements[] = {
	{ "startEvent", NODE_START, NULL },
	{ "endEvent", NODE_END, NULL },
	{ "intermediateThrowEvent", NODE_THROW, NULL },
	{ "intermediateCatchEvent", NODE_CATCH, NULL },
	{ "boundaryEvent", NODE_BOUNDARY, NULL },
	{ "exclusiveGateway", NODE_EXCLUSIVE, NULL },
	{ "parallelGateway", NODE_PARALLEL, NULL },
	{ "inclusiveGateway", NODE_INCLUSIVE, NULL },
	{ "userTask", NODE_USER, NULL },
	{ "serviceTask", NODE_SERVICE, NULL },
	{ "scriptTask", NODE_SERVICE, NULL },
	{ "receiveTask", NODE_RECEIVE, NULL },
	{ "task", NODE_PASS, NULL },
	{ "manualTask", NODE_PASS, NULL },
	{ "subProcess", NODE_SUB, NULL },
	{ "callActivity", NODE_CALL, NULL },
	{ "sendTask", NODE_UNSUPPORTED, "send tasks" },
	{ "businessRuleTask", NODE_UNSUPPORTED, "business rule tasks" },
	{ "transaction", NODE_SUB, "transactions" },
	{ "adHocSubProcess", NODE_SUB, "ad-hoc sub-processes" },
	{ "eventBasedGateway", NODE_UNSUPPORTED, "event-based gateways" },
	{ "complexGateway", NODE_UNSUPPORTED, "complex gateways" },
};
/* clang-format on */

/* The entry of the table for that element; NULL: it is no node. */
static const struct element *
element_of(const struct xml_node *x)
{
	if (x->kind != XML_ELEMENT || strcmp(x->tag->space, BPMN_SPACE) != 0)
		return NULL;
	for (size_t i = 0; i < ARRAY_LEN(elements); i++)
		if (strcmp(x->tag->local, elements[i].name) == 0)
			return &elements[i];
	return NULL;
}

/* Returns the array itself, or a copy with room for twice as many entries when
 * it is full. */
static void *
grown(struct arena *a, void *v, size_t n, size_t *cap, size_t size)
{
	void *more;

	if (n < *cap)
		return v;
	*cap = *cap != 0 ? *cap * 2 : 32;
	more = arena_alloc(a, *cap * size);
	if (n > 0)
		memcpy(more, v, n * size);
	return more;
}

/* Reports attributes of an activity that are not supported; a quantity other
 * than 1 is only a warning, because it is treated as 1. */
static void
check_flags(struct reader *r, const struct xml_node *x)
{
	static const char *const quantity[] = { "startQuantity",
		"completionQuantity" };
	static const char *const ignored[] = { "triggerable",
		"storeResultVariableAsTransient" };
	struct position at = position_of(r, x);

	if (bpmn_true(xml_value(x, "", "isForCompensation")))
		diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, false, &at,
		    "compensation is not supported");
	if (bpmn_true(xml_value(x, "", "triggeredByEvent")))
		diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, false, &at,
		    "event sub-processes are not supported");
	if (bpmn_child(x, "standardLoopCharacteristics") != NULL)
		diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, false, &at,
		    "standard loops are not supported");
	for (size_t i = 0; i < ARRAY_LEN(quantity); i++) {
		const char *v = bpmn_plain(r->a, x, quantity[i]);

		if (v != NULL && bpmn_number(v) != 1)
			diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, true, &at,
			    "%s %s is taken as 1", quantity[i], v);
	}
	for (size_t i = 0; i < ARRAY_LEN(ignored); i++)
		if (bpmn_true(bpmn_attr(x, ignored[i])))
			diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, true, &at,
			    "%s is not supported and ignored", ignored[i]);
}

/* Reports what is wrong with the element of a node by itself: no id, a kind
 * that is not supported, attributes that are not. */
static void
check_node(struct reader *r, const struct xml_node *x, const struct element *e)
{
	struct position at = position_of(r, x);

	if (bpmn_plain(r->a, x, "id") == NULL)
		diagnostic_add(
		    r->f, DIAGNOSTIC_BPMN, false, &at, "it has no id");
	if (e->refused != NULL)
		diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, false, &at,
		    "%s are not supported", e->refused);
	check_flags(r, x);
}

/* Reports, once, that the file has more nodes or flows than a model may have;
 * the rest of them is left out. */
static void
report_too_many(struct reader *r)
{
	struct position at = position_of(r, r->root);

	r->full = true;
	diagnostic_add(r->f, DIAGNOSTIC_BPMN, false, &at,
	    "it has more than %d flow nodes or %d flows", NODES_MAX, FLOWS_MAX);
}

/* Adds a node.  Returns its index; NO_NODE when the model has too many. */
static int32_t
node_add(struct reader *r, const struct xml_node *x, const struct element *e)
{
	struct model *m = r->m;
	int32_t at = m->n_nodes;
	struct node *n;

	if (!r->full && at == NODES_MAX)
		report_too_many(r);
	if (r->full)
		return NO_NODE;
	m->nodes = grown(
	    r->a, m->nodes, (size_t)at, &r->cap_nodes, sizeof(struct node));
	n = &m->nodes[m->n_nodes++];
	*n = (struct node){
		.kind = e->kind,
		.scope = r->scope,
		.process = r->process,
		.last = at,
		.host = NO_NODE,
		.start = NO_NODE,
		.default_flow = NO_FLOW,
		.id = bpmn_plain(r->a, x, "id"),
		.element = e->name,
		.xml = x,
	};
	if (n->id == NULL)
		n->id = "";
	check_node(r, x, e);
	bpmn_details(r, n);
	return at;
}

/* Adds a flow, unless the model has too many. */
static void
flow_add(struct reader *r, const struct xml_node *x)
{
	struct model *m = r->m;

	if (!r->full && m->n_flows == FLOWS_MAX)
		report_too_many(r);
	if (r->full)
		return;
	m->flows = grown(r->a, m->flows, (size_t)m->n_flows, &r->cap_flows,
	    sizeof(struct flow));
	m->n_flows++;
	bpmn_flow(r, x);
}

/* The first start event without an event definition is the node at which its
 * scope begins. */
static void
note_start(struct reader *r, int32_t at)
{
	const struct node *n = &r->m->nodes[at];
	int32_t *start = r->scope != NO_NODE
	                     ? &r->m->nodes[r->scope].start
	                     : &r->m->processes[r->process].start;

	if (n->kind == NODE_START && n->plain && *start == NO_NODE)
		*start = at;
}

/* Reads the elements in a process or sub-process and calls itself for those in
 * nested sub-processes; how deep a document may be nested is limited. */
static void
read_scope(struct reader *r, const struct xml_node *x)
{
	for (x = x->first; x != NULL; x = x->next) {
		const struct element *e = element_of(x);
		int32_t outer = r->scope, at;

		if (xml_is(x, BPMN_SPACE, "sequenceFlow"))
			flow_add(r, x);
		at = e != NULL ? node_add(r, x, e) : NO_NODE;
		if (at == NO_NODE)
			continue;
		note_start(r, at);
		if (e->kind != NODE_SUB)
			continue;
		r->scope = at;
		read_scope(r, x);
		r->scope = outer;
		r->m->nodes[at].last = r->m->n_nodes - 1;
	}
}

/* Reads a process with all that is in it.  undeployed: it is never deployed, so
 * what is wrong with it is reported as a warning. */
static void
read_process(struct reader *r, const struct xml_node *x, bool undeployed)
{
	struct process *p = &r->m->processes[r->process];
	struct position at;

	r->undeployed = undeployed;
	r->scope = NO_NODE;
	at = position_of(r, x);
	*p = (struct process){
		.id = bpmn_plain(r->a, x, "id"),
		.name = bpmn_plain(r->a, x, "name"),
		.executable = !undeployed,
		.first = r->m->n_nodes,
		.start = NO_NODE,
		.xml = x,
	};
	if (p->id == NULL) {
		p->id = "";
		diagnostic_add(
		    r->f, DIAGNOSTIC_BPMN, false, &at, "it has no id");
	}
	p->listeners = bpmn_listeners(r, x, &p->n_listeners);
	bpmn_event_listeners(r, x);
	read_scope(r, x);
	p->last = r->m->n_nodes - 1;
}

/* How many processes the file has; *some: whether any of them is executable. */
static int32_t
count_processes(const struct xml_node *root, bool *some)
{
	const struct xml_node *x = bpmn_child(root, "process");
	int32_t n = 0;

	for (*some = false; x != NULL; x = bpmn_next(x, "process")) {
		*some |= bpmn_true(xml_value(x, "", "isExecutable"));
		n++;
	}
	return n;
}

/* If one process is executable, those marked as not executable are never
 * deployed; if none is, the mark is ignored. */
static void
read_processes(struct reader *r)
{
	const struct xml_node *x = bpmn_child(r->root, "process");
	struct model *m = r->m;
	bool some;
	int32_t n = count_processes(r->root, &some);

	m->processes = arena_new(r->a, struct process, (size_t)n);
	for (; x != NULL; x = bpmn_next(x, "process")) {
		const char *runs = bpmn_plain(r->a, x, "isExecutable");

		r->process = m->n_processes++;
		read_process(r, x, some && bpmn_false(runs));
	}
	r->undeployed = false;
}

enum err
bpmn_read(struct arena *a, struct xml_doc *doc, struct diagnostics *f,
    struct model *out)
{
	struct reader r = { .a = a, .m = out, .f = f, .root = doc->root };
	struct position at = position_of(&r, doc->root);

	*out = (struct model){ .mem = a, .doc = doc };
	if (!xml_is(doc->root, BPMN_SPACE, "definitions")) {
		diagnostic_add(f, DIAGNOSTIC_BPMN, false, &at,
		    "the root is no definitions element of BPMN 2.0");
		return E_BAD_REQUEST;
	}
	r.language = xml_value(doc->root, "", "expressionLanguage");
	read_processes(&r);
	if (out->n_processes == 0)
		diagnostic_add(f, DIAGNOSTIC_BPMN, false, &at,
		    "there is no process in it");
	bpmn_references(&r);
	model_link(a, out);
	return OK;
}
