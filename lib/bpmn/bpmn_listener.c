/* bpmn_listener.c - reads listeners and the fields inside them. */
#include <string.h>
#include <strings.h>

#include "bpmn/bean.h"
#include "bpmn/bpmn_element.h"
#include "bpmn/bpmn_int.h"
#include "text/xml_find.h"

#define EXPRESSION "expression"

/* The value of a field; *expression tells whether it is an expression or plain
 * text. */
static const char *
field_value(struct reader *r, const struct xml_node *f, bool *expression)
{
	const char *v = bpmn_either(f, "stringValue");

	*expression = v == NULL;
	if (v == NULL)
		v = bpmn_either(f, EXPRESSION);
	for (const struct xml_node *x = f->first; x != NULL && v == NULL;
	     x = x->next) {
		if (x->kind != XML_ELEMENT)
			continue;
		v = xml_text(r->a, x);
		*expression = strcmp(x->tag->local, EXPRESSION) == 0;
	}
	return v != NULL ? v : "";
}

/* The next field after `last`.  A task has its fields in extensionElements; a
 * listener has them as its children. */
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
bpmn_fields(
    struct reader *r, const struct xml_node *of, const struct xml_node *x)
{
	struct val *out = arena_new(r->a, struct val, 1);
	const struct xml_node *f = NULL;
	struct val_member *v;
	uint32_t n = 0;

	while ((f = field_next(x, f)) != NULL)
		n++;
	v = arena_new(r->a, struct val_member, n);
	for (uint32_t i = 0; (f = field_next(x, f)) != NULL; i++) {
		const char *name = bpmn_either(f, "name"), *text;
		bool expression;

		text = field_value(r, f, &expression);
		if (expression)
			(void)bpmn_expr(r, of, bpmn_trimmed(r->a, text));
		v[i].key = name != NULL ? name : "";
		v[i].value = val_text(text);
	}
	*out = (struct val){ .kind = VAL_OBJECT, .n = n, .object = v };
	return out;
}

static const struct xml_node *
script_of(const struct xml_node *e)
{
	for (const struct xml_node *x = e->first; x != NULL; x = x->next)
		if (xml_is(x, FLOWABLE_SPACE, "script") ||
		    xml_is(x, ACTIVITI_SPACE, "script"))
			return x;
	return NULL;
}

/* A listener may hold a script; the script is run if it is an expression. */
static void
run_script(struct reader *r, const struct xml_node *x,
    const struct xml_node *script, struct listener_set *l)
{
	const char *language = bpmn_either(script, "scriptFormat");
	struct position at = bpmn_position(r, x);

	if (language == NULL)
		language = bpmn_either(script, "language");
	if (language != NULL && strcasecmp(language, "juel") != 0)
		diagnostic_add(r->f, DIAGNOSTIC_LANGUAGE, false, &at,
		    "the listener's script language \"%.100s\" is not "
		    "supported",
		    language);
	else
		l->expr =
		    bpmn_expr(r, x, bpmn_trimmed(r->a, xml_text(r->a, script)));
}

static void
run_bean(struct reader *r, const struct xml_node *x, const char *text,
    struct listener_set *l)
{
	struct position at = bpmn_position(r, x);

	l->bean = bean_of(text, BEAN_LISTENER);
	if (l->bean == NULL)
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "the listener \"%.200s\" is not registered", text);
}

static void
run_class(struct reader *r, const struct xml_node *x, const char *name,
    struct listener_set *l)
{
	struct position at = bpmn_position(r, x);

	l->bean = bean_of_class(name, BEAN_LISTENER);
	if (l->bean == NULL)
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "the listener class \"%.200s\" is not registered", name);
}

/* Reads what the listener runs, and reports what cannot be run. */
static void
runs(struct reader *r, const struct xml_node *x, const struct xml_node *e,
    struct listener_set *l)
{
	const char *java_class = bpmn_either(e, "class");
	const char *delegate = bpmn_either(e, "delegateExpression");
	const char *expression = bpmn_either(e, EXPRESSION);
	const struct xml_node *script = script_of(e);
	struct position at = bpmn_position(r, x);

	if (java_class != NULL)
		run_class(r, x, java_class, l);
	else if (delegate != NULL)
		run_bean(r, x, delegate, l);
	else if (expression != NULL)
		l->expr = bpmn_expr(r, x, expression);
	else if (script != NULL)
		run_script(r, x, script, l);
	else
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "a listener has nothing to run");
}

/* The event that a listener names.  A listener of a sequence flow may name
 * none; its event is then "take". */
static const char *
event_of(const struct xml_node *x, const struct xml_node *e)
{
	const char *event = bpmn_either(e, "event");

	if (event == NULL && xml_is(x, BPMN_SPACE, "sequenceFlow"))
		return "take";
	return event != NULL ? event : "";
}

void
bpmn_event_listeners(struct reader *r, const struct xml_node *x)
{
	const struct xml_node *e = NULL;
	struct position at = bpmn_position(r, x);

	while ((e = bpmn_ext(x, e, "eventListener")) != NULL) {
		const char *who = bpmn_either(e, "class");

		if (who == NULL)
			who = bpmn_either(e, "delegateExpression");
		if (who != NULL)
			diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
			    "the event listener \"%.200s\" is not registered",
			    who);
		else
			diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, false, &at,
			    "event listeners that throw are not supported");
	}
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
			v[at].task = k == 1;
			v[at].event = event_of(x, e);
			v[at].settings = bpmn_fields(r, x, e);
			runs(r, x, e, &v[at++]);
		}
	return v;
}
