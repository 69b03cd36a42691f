/* bpmn_listen.c - listeners and the fields nested in them. */
#include <string.h>

#include "flow/bpmn_ext.h"
#include "flow/bpmn_int.h"
#include "flow/delegate.h"

static const char *
field_value(struct reader *r, const struct xml_node *f)
{
	static const char *const names[] = { "stringValue", "expression" };
	const char *v = NULL;

	for (size_t i = 0; i < ARRAY_LEN(names) && v == NULL; i++)
		v = bpmn_either(f, names[i]);
	for (const struct xml_node *x = f->first; x != NULL && v == NULL;
	     x = x->next)
		if (x->kind == XML_ELEMENT)
			v = xml_text(r->a, x);
	return v != NULL ? v : "";
}

/* Fields stand in extensionElements of a task, directly in a listener. */
static const struct xml_node *
field_next(const struct xml_node *x, const struct xml_node *last)
{
	if (last == NULL && bpmn_child(x, "extensionElements") != NULL)
		return bpmn_ext(x, NULL, "field");
	if (last != NULL)
		return bpmn_ext(x, last, "field");
	for (x = x->first; x != NULL; x = x->next)
		if (xml_is(x, FLOWABLE_SPACE, "field") ||
		    xml_is(x, ACTIVITI_SPACE, "field"))
			return x;
	return NULL;
}

const struct val *
bpmn_fields(struct reader *r, const struct xml_node *x)
{
	struct val *out = arena_new(r->a, struct val, 1);
	const struct xml_node *f = NULL;
	struct val_member *v;
	uint32_t n = 0;

	while ((f = field_next(x, f)) != NULL)
		n++;
	v = arena_new(r->a, struct val_member, n);
	for (uint32_t i = 0; (f = field_next(x, f)) != NULL; i++) {
		const char *name = bpmn_either(f, "name");

		v[i].key = name != NULL ? name : "";
		v[i].value = val_text(field_value(r, f));
	}
	*out = (struct val){ .kind = VAL_OBJECT, .n = n, .object = v };
	return out;
}

/* What a listener runs; trouble is a finding about its element. */
static void
runs(struct reader *r, const struct xml_node *x, const struct xml_node *e,
    struct listener_set *l)
{
	const char *class = bpmn_either(e, "class");
	const char *delegate = bpmn_either(e, "delegateExpression");
	const char *expression = bpmn_either(e, "expression");
	struct place at = bpmn_place(r, x);

	if (class != NULL)
		finding_add(r->f, FIND_DELEGATE, false, &at,
		    "the listener class \"%.200s\" is not registered", class);
	else if (delegate != NULL)
		l->delegate = delegate_of(delegate, DELEGATE_LISTENER);
	else if (expression != NULL)
		l->expr = bpmn_expr(r, x, expression);
	else
		finding_add(r->f, FIND_DELEGATE, false, &at,
		    "a listener has neither class, expression nor "
		    "delegateExpression that we run");
	if (class == NULL && delegate != NULL && l->delegate == NULL)
		finding_add(r->f, FIND_DELEGATE, false, &at,
		    "the listener \"%.200s\" is not registered", delegate);
}

static const char *const kinds[] = { "executionListener", "taskListener" };

const struct listener_set *
bpmn_listeners(struct reader *r, const struct xml_node *x, size_t *n)
{
	const struct xml_node *e = NULL;
	struct listener_set *v;
	size_t at = 0;

	*n = 0;
	for (size_t k = 0; k < ARRAY_LEN(kinds); k++)
		while ((e = bpmn_ext(x, e, kinds[k])) != NULL)
			++*n;
	if (*n == 0)
		return NULL;
	v = arena_new(r->a, struct listener_set, *n);
	for (size_t k = 0; k < ARRAY_LEN(kinds); k++)
		while ((e = bpmn_ext(x, e, kinds[k])) != NULL) {
			const char *event = bpmn_either(e, "event");

			v[at].task = k == 1;
			v[at].event = event != NULL ? event : "";
			v[at].settings = bpmn_fields(r, e);
			runs(r, x, e, &v[at++]);
		}
	return v;
}
