/* bpmn_service.c - reads what service and script tasks run. */
#include <string.h>
#include <strings.h>

#include "bpmn/bean.h"
#include "bpmn/bpmn_element.h"
#include "bpmn/bpmn_int.h"
#include "bpmn/task_set.h"
#include "expr/rule_group.h"
#include "text/json_in.h"
#include "text/xml_find.h"

/* The JSON in the text of an extension element; NULL when the element is absent
 * or its text is not JSON. */
static const struct val *
json_of(struct reader *r, const struct xml_node *x, const char *name)
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

static void
bad_trigger(struct reader *r, const struct xml_node *x, const char *why)
{
	struct position at = bpmn_position(r, x);

	diagnostic_add(
	    r->f, DIAGNOSTIC_DELEGATE, false, &at, "its trigger %s", why);
}

static void
form(struct reader *r, const struct xml_node *x, const struct val *setting,
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
trigger(struct reader *r, const struct xml_node *x, struct service_set *s)
{
	const struct val *v = json_of(r, x, "triggerParam");
	struct trigger_form *forms;

	s->kind = SERVICE_TRIGGER;
	s->trigger = bpmn_number(bpmn_ext_text(r, x, "triggerType"));
	s->settings = v;
	if (s->trigger != 1 && s->trigger != 2 && s->trigger != 10 &&
	    s->trigger != 11)
		bad_trigger(r, x, "has an unknown type");
	if (s->trigger < 10 || v == NULL || v->kind != VAL_LIST)
		return;
	forms = arena_new(r->a, struct trigger_form, v->n);
	for (uint32_t i = 0; i < v->n; i++)
		form(r, x, &v->list[i], &forms[i]);
	s->forms = forms;
	s->n_forms = v->n;
}

static void
copy(struct reader *r, const struct xml_node *x, struct service_set *s)
{
	s->kind = SERVICE_COPY;
	s->strategy = bpmn_number(bpmn_ext_text(r, x, "candidateStrategy"));
	s->param = bpmn_ext_text(r, x, "candidateParam");
	if (s->strategy == STRATEGY_EXPRESSION)
		s->param_expr = bpmn_expr(r, x, s->param);
}

static void
delegate(struct reader *r, const struct xml_node *x, struct service_set *s,
    const char *text)
{
	struct position at = bpmn_position(r, x);

	s->kind = SERVICE_BEAN;
	s->bean = bean_of(text, BEAN_SERVICE);
	if (s->bean == NULL)
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "the delegate \"%.200s\" is not registered", text);
	else if (strcmp(s->bean, BEAN_COPY) == 0)
		copy(r, x, s);
	else
		trigger(r, x, s);
}

static void
type(struct reader *r, const struct xml_node *x, struct service_set *s,
    const char *text)
{
	struct position at = bpmn_position(r, x);

	s->kind = SERVICE_HTTP;
	s->settings = bpmn_fields(r, x, x);
	if (strcmp(text, "http") != 0)
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "the service type \"%.200s\" is not registered", text);
}

static const char *
first_attr(struct reader *r, const struct xml_node *x, const char *name)
{
	return bpmn_trimmed(r->a, bpmn_attr(x, name));
}

static void
result(struct reader *r, const struct xml_node *x, struct service_set *s)
{
	s->result = first_attr(r, x, "resultVariable");
	if (s->result == NULL)
		s->result = first_attr(r, x, "resultVariableName");
	s->local =
	    bpmn_true(first_attr(r, x, "useLocalScopeForResultVariable"));
}

/* A script task runs its script if that is an expression; scripts in other
 * languages are reported. */
void
bpmn_script(struct reader *r, struct node *n)
{
	struct service_set *s = arena_new(r->a, struct service_set, 1);
	const struct xml_node *x = n->xml, *in = bpmn_child(x, "script");
	const char *format = bpmn_plain(r->a, x, "scriptFormat");
	const char *text = in != NULL ? xml_text(r->a, in) : NULL;
	struct position at = bpmn_position(r, x);

	n->service = s;
	s->kind = SERVICE_EXPR;
	result(r, x, s);
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
	const char *java_class = first_attr(r, x, "class");
	const char *expression = first_attr(r, x, "expression");
	const char *bean = first_attr(r, x, "delegateExpression");
	const char *kind = first_attr(r, x, "type");
	struct position at = bpmn_position(r, x);

	if (strcmp(n->element, "scriptTask") == 0) {
		bpmn_script(r, n);
		return;
	}
	n->service = s = arena_new(r->a, struct service_set, 1);
	result(r, x, s);
	if (java_class != NULL)
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "the class \"%.200s\" is not registered", java_class);
	else if (kind != NULL)
		type(r, x, s, kind);
	else if (bean != NULL)
		delegate(r, x, s, bean);
	else if (expression != NULL)
		s->expr = bpmn_expr(r, x, expression);
	else
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "it has neither class, expression nor type to run");
}
