/* bpmn_element.c - reads attributes and extension elements of BPMN elements in
 * all the spellings that files use. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/num.h"
#include "bpmn/bpmn_element.h"
#include "bpmn/bpmn_int.h"
#include "text/xml_find.h"

struct position
bpmn_position(const struct reader *r, const struct xml_node *x)
{
	const char *id = xml_value(x, "", "id");
	const char *name = xml_value(x, "", "name");

	if (id == NULL || *id == '\0')
		id = name != NULL ? name : "";
	return (struct position){ x->tag->local, id, x->line, x->serial,
		r->listed };
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
	while (isspace((unsigned char)*s))
		s++;
	n = strlen(s);
	while (n > 0 && isspace((unsigned char)s[n - 1]))
		n--;
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
