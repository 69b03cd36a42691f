/* bpmn_call.c - call activities: what they call, what goes in and comes out. */
#include <string.h>

#include "flow/bpmn_ext.h"
#include "flow/bpmn_int.h"

static const struct map_set *
maps(struct reader *r, const struct xml_node *x, const char *name, size_t *n)
{
	const struct xml_node *e = NULL;
	struct map_set *v;
	size_t max = 0;

	while ((e = bpmn_ext(x, e, name)) != NULL)
		max++;
	*n = 0;
	v = arena_new(r->a, struct map_set, max);
	while ((e = bpmn_ext(x, e, name)) != NULL) {
		struct map_set *to = &v[*n];

		to->target = bpmn_either(e, "target");
		to->source = bpmn_either(e, "source");
		to->expr = bpmn_expr(r, x, bpmn_either(e, "sourceExpression"));
		*n += to->target != NULL;
	}
	return v;
}

/* An attribute, or an extension element of the same name. */
static const char *
said(struct reader *r, const struct xml_node *x, const char *name)
{
	const char *v = bpmn_trimmed(r->a, bpmn_attr(x, name));

	return v != NULL ? v : bpmn_ext_text(r, x, name);
}

void
bpmn_call(struct reader *r, struct node *n)
{
	struct call_set *c = arena_new(r->a, struct call_set, 1);
	const struct xml_node *x = n->xml;
	const char *key = bpmn_plain(r->a, x, "calledElement");
	struct place at = bpmn_place(r, x);

	if (key == NULL)
		finding_add(
		    r->f, FIND_CALL, false, &at, "it has no calledElement");
	c->key = bpmn_expr(r, x, key);
	c->inherit = bpmn_true(bpmn_attr(x, "inheritVariables"));
	c->async = bpmn_true(bpmn_ext_text(r, x, "childAsync"));
	c->skip_start = bpmn_true(bpmn_ext_text(r, x, "skipStartUserNode"));
	c->business_key = bpmn_expr(r, x, said(r, x, "businessKey"));
	c->inherit_business_key = bpmn_true(bpmn_attr(x, "inheritBusinessKey"));
	c->name = bpmn_expr(r, x, said(r, x, "processInstanceName"));
	c->in = maps(r, x, "in", &c->n_in);
	c->out = maps(r, x, "out", &c->n_out);
	c->starter_type = bpmn_number(bpmn_ext_text(r, x, "startUserType"));
	c->starter_empty =
	    bpmn_number(bpmn_ext_text(r, x, "startUserEmptyType"));
	c->starter_field = bpmn_ext_text(r, x, "startUserField");
	n->call = c;
}
