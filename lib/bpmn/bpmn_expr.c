/* bpmn_expr.c - compiles expressions while the model is read, so that a
 * diagnostic can name the element of a wrong one. */
#include <string.h>

#include "bpmn/bpmn_element.h"
#include "bpmn/bpmn_int.h"
#include "text/xml_find.h"

#define QUOTED_MAX 200 /* bytes of a text in a message */

static bool
blank(const char *s)
{
	return s[strspn(s, " \t\r\n")] == '\0';
}

static int
quoted(const char *s)
{
	size_t n = strlen(s);

	if (n > QUOTED_MAX)
		for (n = QUOTED_MAX; ((unsigned char)s[n] & 0xC0) == 0x80;)
			n--;
	return (int)n;
}

static void
bad_expression(struct reader *r, const struct xml_node *x, const char *text,
    const char *why)
{
	struct position at = bpmn_position(r, x);

	diagnostic_add(r->f, DIAGNOSTIC_EXPRESSION, false, &at,
	    "the expression \"%.*s\" is not understood: %s", quoted(text), text,
	    why);
}

const struct expr *
bpmn_expr(struct reader *r, const struct xml_node *x, const char *text)
{
	const struct expr *e = NULL;
	const char *why = "";

	if (text == NULL)
		return NULL;
	if (expr_parse(r->a, text, &e, &why) == OK)
		return e;
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
declared(const struct reader *r, const struct xml_node *at)
{
	const char *language = xml_value(at, "", "language");

	if (language == NULL || *language == '\0')
		language = r->language;
	return language != NULL && *language != '\0' ? language : "none";
}

static void
bad_language(struct reader *r, const struct xml_node *x,
    const struct xml_node *at, const char *text)
{
	struct position p = bpmn_position(r, x);

	diagnostic_add(r->f, DIAGNOSTIC_LANGUAGE, false, &p,
	    "the condition \"%.*s\" (declared language: %s) is not one "
	    "${...} or #{...}, nor true or false",
	    quoted(text), text, declared(r, at));
}

/* A condition that cannot be compiled is replaced by the condition true,
 * because the checks must see that its flow has a condition.  Such a model has
 * an error and never runs. */
static const struct expr *
unread(struct reader *r)
{
	const struct expr *e = NULL;
	const char *why;

	return expr_condition(r->a, "true", &e, &why) == OK ? e : NULL;
}

const struct expr *
bpmn_condition(
    struct reader *r, const struct xml_node *x, const struct xml_node *at)
{
	const struct expr *e = NULL;
	const char *why = "", *text, *resource;
	struct position p = bpmn_position(r, x);

	if (at == NULL)
		return NULL;
	text = xml_text(r->a, at);
	resource = bpmn_either(at, "resource");
	if (blank(text) && resource != NULL) {
		bad_language(r, x, at, resource);
		return unread(r);
	}
	switch (expr_condition(r->a, text, &e, &why)) {
	case OK:
		if (e == NULL)
			diagnostic_add(r->f, DIAGNOSTIC_EXPRESSION, true, &p,
			    "its condition is empty and counts as none");
		return e;
	case E_NOT_IMPLEMENTED:
		bad_language(r, x, at, text);
		return unread(r);
	default:
		bad_expression(r, x, text, why);
		return unread(r);
	}
}
