/* bpmn_call_activity.c - reads call activities: which process they call, which
 * variables go in and which come out. */
#include <string.h>
#include <strings.h>

#include "bpmn/bpmn_element.h"
#include "bpmn/bpmn_int.h"

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
		const char *named = bpmn_either(e, "targetExpression");

		to->target = bpmn_either(e, "target");
		to->target_expr =
		    bpmn_expr(r, x, to->target == NULL ? named : NULL);
		to->source = bpmn_either(e, "source");
		to->expr = bpmn_expr(r, x, bpmn_either(e, "sourceExpression"));
		*n += (to->target != NULL || to->target_expr != NULL) &&
		      (to->source != NULL || to->expr != NULL);
	}
	return v;
}

/* An element "in" without a source is about the whole call: it sets the
 * business key, or says that all variables are passed. */
static void
whole(struct reader *r, const struct xml_node *x, struct call_set *c)
{
	const struct xml_node *e = NULL;

	while ((e = bpmn_ext(x, e, "in")) != NULL) {
		const char *all = bpmn_either(e, "variables");
		const char *key = bpmn_either(e, "businessKey");

		if (bpmn_either(e, "source") != NULL ||
		    bpmn_either(e, "sourceExpression") != NULL)
			continue;
		c->inherit |= all != NULL && strcasecmp(all, "all") == 0;
		if (key != NULL)
			c->business_key = bpmn_expr(r, x, key);
	}
}

/*
 * A called process is found by its key; other ways of naming it are reported.
 */
static void
check_type(struct reader *r, const struct xml_node *x)
{
	const char *type =
	    bpmn_trimmed(r->a, bpmn_attr(x, "calledElementType"));
	struct position at = bpmn_position(r, x);

	if (type != NULL && strcmp(type, "key") != 0)
		diagnostic_add(r->f, DIAGNOSTIC_CALL, true, &at,
		    "its calledElement is taken as a key, not as \"%.100s\"",
		    type);
}

/* The value of the attribute with that name, or else the text of the extension
 * element with that name. */
static const char *
said(struct reader *r, const struct xml_node *x, const char *name)
{
	const char *v = bpmn_trimmed(r->a, bpmn_attr(x, name));

	return v != NULL ? v : bpmn_ext_text(r, x, name);
}

void
bpmn_call_activity(struct reader *r, struct node *n)
{
	struct call_set *c = arena_new(r->a, struct call_set, 1);
	const struct xml_node *x = n->xml;
	const char *key = bpmn_plain(r->a, x, "calledElement");
	struct position at = bpmn_position(r, x);

	if (key == NULL)
		diagnostic_add(r->f, DIAGNOSTIC_CALL, false, &at,
		    "it has no calledElement");
	c->key = bpmn_expr(r, x, key);
	c->inherit = bpmn_true(bpmn_attr(x, "inheritVariables"));
	c->async = bpmn_true(bpmn_ext_text(r, x, "childAsync"));
	c->skip_start = bpmn_true(bpmn_ext_text(r, x, "skipStartUserNode"));
	c->business_key = bpmn_expr(r, x, said(r, x, "businessKey"));
	c->inherit_business_key = bpmn_true(bpmn_attr(x, "inheritBusinessKey"));
	c->name = bpmn_expr(r, x, said(r, x, "processInstanceName"));
	c->id_variable =
	    bpmn_expr(r, x, bpmn_trimmed(r->a, bpmn_attr(x, "idVariableName")));
	c->local_out = bpmn_true(bpmn_attr(x, "useLocalScopeForOutParameters"));
	whole(r, x, c);
	check_type(r, x);
	c->in = maps(r, x, "in", &c->n_in);
	c->out = maps(r, x, "out", &c->n_out);
	c->starter_type = bpmn_number(bpmn_ext_text(r, x, "startUserType"));
	c->starter_empty =
	    bpmn_number(bpmn_ext_text(r, x, "startUserEmptyType"));
	c->starter_field = bpmn_ext_text(r, x, "startUserField");
	n->call = c;
}
