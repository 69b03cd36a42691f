/* bpmn_multi.c - reads multi-instance settings, which any activity may have. */
#include <stdlib.h>
#include <string.h>

#include "bpmn/bpmn_element.h"
#include "bpmn/bpmn_int.h"
#include "text/xml_find.h"

/* The beginning of the completion condition that designers write, without
 * blanks. */
#define RATIO "${nrOfCompletedInstances/nrOfInstances>="

/* Designers write this as the collection when the candidates of the task are to
 * be its members. */
#define PLACEHOLDER "${coll_userList}"

/* The percentage in the rest of the condition: "0.5}", "1}" or "0.05}", with at
 * most two digits after the point; 0 when the rest has another form. */
static int32_t
per_cent(const char *s)
{
	int32_t v = *s == '1' ? 100 : 0;
	int32_t worth = 10;

	s += *s == '0' || *s == '1';
	if (*s == '.')
		for (s++; *s >= '0' && *s <= '9'; s++, worth /= 10) {
			if (worth == 0 && *s != '0')
				return 0;
			v += (*s - '0') * worth;
		}
	return strcmp(s, "}") == 0 && v <= 100 ? v : 0;
}

int32_t
bpmn_ratio(const char *condition)
{
	char bare[sizeof(RATIO) + 40];
	size_t n = 0;

	for (const char *p = condition; *p != '\0'; p++) {
		if (strchr(" \t\r\n", *p) != NULL)
			continue;
		if (n + 1 == sizeof(bare))
			return 0;
		bare[n++] = *p;
	}
	bare[n] = '\0';
	if (strncmp(bare, RATIO, strlen(RATIO)) != 0)
		return 0;
	return per_cent(bare + strlen(RATIO));
}

static void
check_cardinality(
    struct reader *r, const struct node *n, const struct multi_set *m)
{
	const char *text =
	    m->cardinality != NULL ? expr_literal(m->cardinality) : NULL;
	struct position at = bpmn_position(r, n->xml);
	char *end;

	if (text == NULL)
		return;
	if (text[strspn(text, "+-.0123456789eE")] == '\0' && *text != '\0' &&
	    strtod(text, &end) >= 0 && *end == '\0')
		return;
	diagnostic_add(r->f, DIAGNOSTIC_MULTI, false, &at,
	    "the cardinality \"%.200s\" is no number of instances", text);
}

static const char *
collection(struct reader *r, const struct xml_node *x)
{
	const char *text = bpmn_trimmed(r->a, bpmn_attr(x, "collection"));
	const struct xml_node *ref = bpmn_child(x, "loopDataInputRef");

	if (text == NULL && ref != NULL)
		text = bpmn_trimmed(r->a, xml_text(r->a, ref));
	return text;
}

static const char *
element(struct reader *r, const struct xml_node *x)
{
	const char *name = bpmn_trimmed(r->a, bpmn_attr(x, "elementVariable"));
	const struct xml_node *item = bpmn_child(x, "inputDataItem");

	if (name == NULL && item != NULL)
		name = bpmn_plain(r->a, item, "name");
	return name;
}

static const char *
text_of(struct reader *r, const struct xml_node *x)
{
	return x != NULL ? bpmn_trimmed(r->a, xml_text(r->a, x)) : NULL;
}

/* Reports extensions that would need Java classes of the reference engine, or
 * that collect variables of the elements. */
static void
check_extensions(
    struct reader *r, const struct node *n, const struct xml_node *x)
{
	const struct xml_node *e = bpmn_ext(x, NULL, "collection");
	struct position at = bpmn_position(r, n->xml);
	const char *who = NULL;

	if (e != NULL)
		who = bpmn_either(e, "class");
	if (e != NULL && who == NULL)
		who = bpmn_either(e, "delegateExpression");
	if (who != NULL)
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "the collection handler \"%.200s\" is not registered", who);
	if (bpmn_ext(x, NULL, "variableAggregation") != NULL)
		diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, true, &at,
		    "variableAggregation is not supported and ignored");
}

void
bpmn_multi(struct reader *r, struct node *n)
{
	const struct xml_node *x =
	    bpmn_child(n->xml, "multiInstanceLoopCharacteristics");
	struct position at = bpmn_position(r, n->xml);
	const struct xml_node *done;
	const char *number, *list;
	struct multi_set *m;

	if (x == NULL)
		return;
	m = arena_new(r->a, struct multi_set, 1);
	number = text_of(r, bpmn_child(x, "loopCardinality"));
	list = collection(r, x);
	if (number == NULL && list == NULL)
		diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, false, &at,
		    "multi-instance without cardinality and without "
		    "collection is not supported");
	m->stands_for_users =
	    number == NULL && list != NULL && strcmp(list, PLACEHOLDER) == 0;
	done = bpmn_child(x, "completionCondition");
	m->sequential = bpmn_true(bpmn_plain(r->a, x, "isSequential"));
	m->cardinality = bpmn_expr(r, n->xml, number);
	m->collection = bpmn_variable(r, n->xml, list);
	m->element = element(r, x);
	m->index = bpmn_trimmed(r->a, bpmn_attr(x, "elementIndexVariable"));
	m->done = bpmn_condition(r, n->xml, done);
	if (done != NULL)
		m->ratio = bpmn_ratio(xml_text(r->a, done));
	check_cardinality(r, n, m);
	check_extensions(r, n, x);
	n->multi = m;
}
