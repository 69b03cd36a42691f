/* bpmn_service.c - reads what a model wants to be run: listeners with their
 * fields, service and script tasks.  What cannot be run here, such as Java
 * classes and scripts of other languages, is reported. */
#include <string.h>
#include <strings.h>

#include "bpmn/bean.h"
#include "bpmn/bpmn_int.h"
#include "bpmn/diagnostic.h"
#include "bpmn/settings.h"
#include "expr/designer.h"
#include "expr/val.h"
#include "text/json_in.h"
#include "text/xml_tree.h"

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

/* The next field after `last`, the first if it is NULL.  A task has its fields
 * in extensionElements; a listener has them as its children. */
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

/* The fields of a listener or task, as an object of texts. x has the fields;
 * `of` is the element that a diagnostic about them names. */
static const struct val *
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

/* The script inside a listener; NULL: it has none. */
static const struct xml_node *
script_of(const struct xml_node *e)
{
	for (const struct xml_node *x = e->first; x != NULL; x = x->next)
		if (xml_is(x, FLOWABLE_SPACE, "script") ||
		    xml_is(x, ACTIVITI_SPACE, "script"))
			return x;
	return NULL;
}

/* Reads the script of a listener; it is run if it is an expression. */
static void
listener_script(struct reader *r, const struct xml_node *x,
    const struct xml_node *script, struct listener_set *l)
{
	const char *language = bpmn_either(script, "scriptFormat");
	struct position at = position_of(r, x);

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

/* Reads the bean that a listener names by an expression such as ${bean}. */
static void
listener_bean(struct reader *r, const struct xml_node *x, const char *text,
    struct listener_set *l)
{
	struct position at = position_of(r, x);

	l->bean = bean_of(text, BEAN_LISTENER);
	if (l->bean == NULL)
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "the listener \"%.200s\" is not registered", text);
}

/* Reads the class that a listener names; only the name of a bean is known as
 * one. */
static void
listener_class(struct reader *r, const struct xml_node *x, const char *name,
    struct listener_set *l)
{
	struct position at = position_of(r, x);

	l->bean = bean_of_class(name, BEAN_LISTENER);
	if (l->bean == NULL)
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "the listener class \"%.200s\" is not registered", name);
}

/* Reads what the listener runs, and reports what cannot be run. */
static void
read_listener_action(struct reader *r, const struct xml_node *x,
    const struct xml_node *e, struct listener_set *l)
{
	const char *java_class = bpmn_either(e, "class");
	const char *delegate = bpmn_either(e, "delegateExpression");
	const char *expression = bpmn_either(e, EXPRESSION);
	const struct xml_node *script = script_of(e);
	struct position at = position_of(r, x);

	if (java_class != NULL)
		listener_class(r, x, java_class, l);
	else if (delegate != NULL)
		listener_bean(r, x, delegate, l);
	else if (expression != NULL)
		l->expr = bpmn_expr(r, x, expression);
	else if (script != NULL)
		listener_script(r, x, script, l);
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
	struct position at = position_of(r, x);

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

/* The extension elements that are listeners. */
enum { EXECUTION_LISTENER, TASK_LISTENER };
static const char *const listener_kinds[] = {
	[EXECUTION_LISTENER] = "executionListener",
	[TASK_LISTENER] = "taskListener",
};

const struct listener_set *
bpmn_listeners(struct reader *r, const struct xml_node *x, size_t *n)
{
	const struct xml_node *e = NULL;
	struct listener_set *v;
	size_t at = 0;

	*n = 0;
	for (size_t k = 0; k < ARRAY_LEN(listener_kinds); k++)
		while ((e = bpmn_ext(x, e, listener_kinds[k])) != NULL)
			++*n;
	if (*n == 0)
		return NULL;
	v = arena_new(r->a, struct listener_set, *n);
	for (size_t k = 0; k < ARRAY_LEN(listener_kinds); k++)
		while ((e = bpmn_ext(x, e, listener_kinds[k])) != NULL) {
			v[at].task = k == TASK_LISTENER;
			v[at].event = event_of(x, e);
			v[at].settings = bpmn_fields(r, x, e);
			read_listener_action(r, x, e, &v[at++]);
		}
	return v;
}

/* -- service and script tasks -------------------------------------------- */

/* The JSON in the text of an extension element; NULL when the element is absent
 * or its text is not JSON. */
static const struct val *
ext_json(struct reader *r, const struct xml_node *x, const char *name)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *text = bpmn_ext_text(r, x, name), *why;
	struct val *out = arena_new(r->a, struct val, 1);

	if (text == NULL)
		return NULL;
	if (json_parse(r->a, text, strlen(text), &j, &why) != OK ||
	    val_of_json(r->a, j, out) != OK)
		return NULL;
	return out;
}

/* Reports a trigger; why ends the sentence "its trigger ...". */
static void
bad_trigger(struct reader *r, const struct xml_node *x, const char *why)
{
	struct position at = position_of(r, x);

	diagnostic_add(
	    r->f, DIAGNOSTIC_DELEGATE, false, &at, "its trigger %s", why);
}

/* Reads one entry of a form trigger: its condition, which fields it sets and
 * which it removes. */
static void
read_form(struct reader *r, const struct xml_node *x, const struct val *setting,
    struct trigger_form *out)
{
	const struct val *set = val_get(setting, "updateFormFields");
	const struct val *drop = val_get(setting, "deleteFields");
	const char *text = NULL, *why = NULL;

	if (rule_group_text(r->a, setting, &text, &why) != OK)
		bad_trigger(r, x, why);
	out->cond = bpmn_expr(r, x, text);
	if (set != NULL && set->kind == VAL_OBJECT) {
		out->set = set->object;
		out->n_set = set->n;
	}
	if (drop == NULL || drop->kind != VAL_LIST)
		return;
	out->remove.v = arena_new(r->a, const char *, drop->n);
	for (uint32_t i = 0; i < drop->n; i++)
		if (drop->list[i].kind == VAL_TEXT)
			out->remove.v[out->remove.n++] = drop->list[i].s;
}

/* Reads triggerParam: the settings of an HTTP call, or a list of form
 * settings. */
static void
read_trigger(struct reader *r, const struct xml_node *x, struct service_set *s)
{
	const struct val *v = ext_json(r, x, "triggerParam");
	struct trigger_form *forms;

	s->kind = SERVICE_TRIGGER;
	s->trigger = bpmn_number(bpmn_ext_text(r, x, "triggerType"));
	s->settings = v;
	if (s->trigger != TRIGGER_HTTP && s->trigger != TRIGGER_CALLBACK &&
	    s->trigger != TRIGGER_SET && s->trigger != TRIGGER_REMOVE)
		bad_trigger(r, x, "has an unknown type");
	if (s->trigger < TRIGGER_SET || v == NULL || v->kind != VAL_LIST)
		return;
	forms = arena_new(r->a, struct trigger_form, v->n);
	for (uint32_t i = 0; i < v->n; i++)
		read_form(r, x, &v->list[i], &forms[i]);
	s->forms = forms;
	s->n_forms = v->n;
}

/* Reads who gets copies of a copy task. */
static void
read_copy(struct reader *r, const struct xml_node *x, struct service_set *s)
{
	s->kind = SERVICE_COPY;
	s->strategy = bpmn_number(bpmn_ext_text(r, x, "candidateStrategy"));
	s->param = bpmn_ext_text(r, x, "candidateParam");
	if (s->strategy == STRATEGY_EXPRESSION)
		s->param_expr = bpmn_expr(r, x, s->param);
}

/* A service task that names a registered action: a copy to users, or a
 * trigger. */
static void
read_delegate(struct reader *r, const struct xml_node *x, struct service_set *s,
    const char *text)
{
	struct position at = position_of(r, x);

	s->kind = SERVICE_BEAN;
	s->bean = bean_of(text, BEAN_SERVICE);
	if (s->bean == NULL)
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "the delegate \"%.200s\" is not registered", text);
	else if (strcmp(s->bean, BEAN_COPY) == 0)
		read_copy(r, x, s);
	else
		read_trigger(r, x, s);
}

/* Reads a service task that has a type, of which "http" is the only one. */
static void
read_type(struct reader *r, const struct xml_node *x, struct service_set *s,
    const char *text)
{
	struct position at = position_of(r, x);

	s->kind = SERVICE_HTTP;
	s->settings = bpmn_fields(r, x, x);
	if (strcmp(text, "http") != 0)
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "the service type \"%.200s\" is not registered", text);
}

static const char *
trimmed_attr(struct reader *r, const struct xml_node *x, const char *name)
{
	return bpmn_trimmed(r->a, bpmn_attr(x, name));
}

/* Reads into which variable the result goes; the older spelling of the
 * attribute counts, too. */
static void
read_result(struct reader *r, const struct xml_node *x, struct service_set *s)
{
	s->result = trimmed_attr(r, x, "resultVariable");
	if (s->result == NULL)
		s->result = trimmed_attr(r, x, "resultVariableName");
	s->local =
	    bpmn_true(trimmed_attr(r, x, "useLocalScopeForResultVariable"));
}

/* Reads a script task.  Its script is run if it is an expression; scripts in
 * other languages are reported. */
static void
bpmn_script(struct reader *r, struct node *n)
{
	struct service_set *s = arena_new(r->a, struct service_set, 1);
	const struct xml_node *x = n->xml, *in = bpmn_child(x, "script");
	const char *format = bpmn_plain(r->a, x, "scriptFormat");
	const char *text = in != NULL ? xml_text(r->a, in) : NULL;
	struct position at = position_of(r, x);

	n->service = s;
	s->kind = SERVICE_EXPR;
	read_result(r, x, s);
	text = bpmn_trimmed(r->a, text);
	if (format != NULL && strcasecmp(format, "juel") != 0)
		diagnostic_add(r->f, DIAGNOSTIC_LANGUAGE, false, &at,
		    "the script language \"%.100s\" is not supported", format);
	else if (text == NULL)
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "it has no script to run");
	else
		s->expr = bpmn_expr(r, x, text);
}

void
bpmn_service(struct reader *r, struct node *n)
{
	struct service_set *s;
	const struct xml_node *x = n->xml;
	const char *java_class = trimmed_attr(r, x, "class");
	const char *expression = trimmed_attr(r, x, "expression");
	const char *bean = trimmed_attr(r, x, "delegateExpression");
	const char *kind = trimmed_attr(r, x, "type");
	struct position at = position_of(r, x);

	if (strcmp(n->element, "scriptTask") == 0) {
		bpmn_script(r, n);
		return;
	}
	n->service = s = arena_new(r->a, struct service_set, 1);
	read_result(r, x, s);
	if (java_class != NULL)
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "the class \"%.200s\" is not registered", java_class);
	else if (kind != NULL)
		read_type(r, x, s, kind);
	else if (bean != NULL)
		read_delegate(r, x, s, bean);
	else if (expression != NULL)
		s->expr = bpmn_expr(r, x, expression);
	else
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "it has neither class, expression nor type to run");
}
