/*
 * bpmn_element.c - reads attributes, extension elements and expressions of BPMN
 * elements in all the spellings that files use.  Expressions are compiled while
 * the model is read, so that a diagnostic can name the element of a wrong one.
 */
#include <string.h>
#include <strings.h>

#include "base/num.h"
#include "base/utf8.h"
#include "bpmn/bpmn_int.h"
#include "bpmn/diagnostic.h"
#include "expr/expr.h"
#include "text/xml_tree.h"

struct position
bpmn_position(const struct xml_node *x, bool undeployed)
{
	const char *id = xml_value(x, "", "id");
	const char *name = xml_value(x, "", "name");

	if (id == NULL || *id == '\0')
		id = name != NULL ? name : "";
	return (struct position){ x->tag->local, id, x->line, x->serial,
		undeployed };
}

struct position
position_of(const struct reader *r, const struct xml_node *x)
{
	return bpmn_position(x, r->undeployed);
}

const struct xml_node *
bpmn_next(const struct xml_node *x, const char *name)
{
	do
		x = x->next;
	while (x != NULL && !xml_is(x, BPMN_SPACE, name));
	return x;
}

const struct xml_node *
bpmn_child(const struct xml_node *x, const char *name)
{
	const struct xml_node *first = x->first;

	if (first == NULL || xml_is(first, BPMN_SPACE, name))
		return first;
	return bpmn_next(first, name);
}

const char *
bpmn_attr(const struct xml_node *x, const char *name)
{
	const char *v = xml_value(x, FLOWABLE_SPACE, name);

	if (v == NULL)
		v = xml_value(x, ACTIVITI_SPACE, name);
	return v != NULL && *v != '\0' ? v : NULL;
}

const char *
bpmn_trimmed(struct arena *a, const char *s)
{
	size_t n;

	if (s == NULL)
		return NULL;
	s = utf8_trim(s, &n);
	if (n == 0)
		return NULL;
	return s[n] == '\0' ? s : arena_strndup(a, s, n);
}

const char *
bpmn_plain(struct arena *a, const struct xml_node *x, const char *name)
{
	return bpmn_trimmed(a, xml_value(x, "", name));
}

const char *
bpmn_either(const struct xml_node *x, const char *name)
{
	const char *v = bpmn_attr(x, name);

	if (v == NULL)
		v = xml_value(x, "", name);
	return v != NULL && *v != '\0' ? v : NULL;
}

bool
bpmn_true(const char *s)
{
	return s != NULL && (strcasecmp(s, "true") == 0 || strcmp(s, "1") == 0);
}

bool
bpmn_false(const char *s)
{
	return s != NULL &&
	       (strcasecmp(s, "false") == 0 || strcmp(s, "0") == 0);
}

int32_t
bpmn_number(const char *s)
{
	int64_t v;

	if (s == NULL || num_read(s, strlen(s), &v) != OK || v < 0 ||
	    v > INT32_MAX)
		return 0;
	return (int32_t)v;
}

/* Is it an element of that name in the namespace of Flowable or of Activiti? */
static bool
is_ext(const struct xml_node *x, const char *name)
{
	return xml_is(x, FLOWABLE_SPACE, name) ||
	       xml_is(x, ACTIVITI_SPACE, name);
}

const struct xml_node *
bpmn_ext(
    const struct xml_node *x, const struct xml_node *last, const char *name)
{
	const struct xml_node *all;

	if (last != NULL) {
		x = last->next;
	} else {
		all = bpmn_child(x, "extensionElements");
		x = all != NULL ? all->first : NULL;
	}
	while (x != NULL && !is_ext(x, name))
		x = x->next;
	return x;
}

const char *
bpmn_ext_text(struct reader *r, const struct xml_node *x, const char *name)
{
	const struct xml_node *e = bpmn_ext(x, NULL, name);

	return e != NULL ? bpmn_trimmed(r->a, xml_text(r->a, e)) : NULL;
}

/* -- expressions --------------------------------------------------------- */

#define QUOTED_MAX 200 /* bytes of a text in a message */

/* How many bytes of the text a message quotes. */
static int
quoted_size(const char *s)
{
	return (int)utf8_fit(s, QUOTED_MAX);
}

static void
bad_expression(struct reader *r, const struct xml_node *x, const char *text,
    const char *why)
{
	struct position at = position_of(r, x);

	diagnostic_add(r->f, DIAGNOSTIC_EXPRESSION, false, &at,
	    "the expression \"%.*s\" is not understood: %s", quoted_size(text),
	    text, why);
}

const struct expr *
bpmn_expr(struct reader *r, const struct xml_node *x, const char *text)
{
	const struct expr *e = NULL;
	const char *why = "";

	if (text == NULL)
		return NULL;
	if (expr_parse(r->a, text, &e, &why) == OK) {
		r->m->sets |= strstr(text, "setVariable") != NULL;
		return e;
	}
	bad_expression(r, x, text, why);
	return NULL;
}

const struct expr *
bpmn_variable(struct reader *r, const struct xml_node *x, const char *text)
{
	const struct expr *e = NULL;
	const char *why = "";

	if (text == NULL)
		return NULL;
	if (expr_name(r->a, text, &e, &why) == OK)
		return e;
	bad_expression(r, x, text, why);
	return NULL;
}

/* The expression language that the file declares for the condition; it is used
 * in messages only. */
static const char *
declared_language(const struct reader *r, const struct xml_node *at)
{
	const char *language = xml_value(at, "", "language");

	if (language == NULL || *language == '\0')
		language = r->language;
	return language != NULL && *language != '\0' ? language : "none";
}

/* Reports that the text in element `at` is no condition of x that can be
 * evaluated, but perhaps one of another language. */
static void
bad_language(struct reader *r, const struct xml_node *x,
    const struct xml_node *at, const char *text)
{
	struct position p = position_of(r, x);

	diagnostic_add(r->f, DIAGNOSTIC_LANGUAGE, false, &p,
	    "the condition \"%.*s\" (declared language: %s) is not one "
	    "${...} or #{...}, nor true or false",
	    quoted_size(text), text, declared_language(r, at));
}

/* A condition that cannot be compiled is replaced by the condition true,
 * because the checks must see that its flow has a condition.  Such a model has
 * an error and never runs. */
static const struct expr *
true_instead(struct reader *r)
{
	const struct expr *e = NULL;
	const char *why;

	return expr_condition(r->a, "true", &e, &why) == CONDITION_READ ? e
	                                                                : NULL;
}

/* Only the text inside the element can be a condition.  A model that refers to
 * a resource instead is of another engine. */
const struct expr *
bpmn_condition(
    struct reader *r, const struct xml_node *x, const struct xml_node *at)
{
	const struct expr *e = NULL;
	const char *why = "", *text, *resource;
	struct position p = position_of(r, x);

	if (at == NULL)
		return NULL;
	text = xml_text(r->a, at);
	resource = bpmn_either(at, "resource");
	if (resource != NULL && bpmn_trimmed(r->a, text) == NULL) {
		bad_language(r, x, at, resource);
		return true_instead(r);
	}
	switch (expr_condition(r->a, text, &e, &why)) {
	case CONDITION_READ:
		if (e == NULL)
			diagnostic_add(r->f, DIAGNOSTIC_EXPRESSION, true, &p,
			    "its condition is empty and counts as none");
		return e;
	case CONDITION_FOREIGN:
		bad_language(r, x, at, text);
		return true_instead(r);
	default:
		bad_expression(r, x, text, why);
		return true_instead(r);
	}
}
