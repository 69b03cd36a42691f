/* xml_find.c - finds elements, attributes and texts in an XML tree. */
#include <string.h>

#include "base/buf.h"
#include "text/xml_find.h"
#include "text/xml_tree.h"

bool
xml_is(const struct xml_node *x, const char *space, const char *local)
{
	return x->kind == XML_ELEMENT && strcmp(x->tag->local, local) == 0 &&
	       strcmp(x->tag->space, space) == 0;
}

const char *
xml_value(const struct xml_node *x, const char *space, const char *local)
{
	if (x->kind != XML_ELEMENT)
		return NULL;
	for (const struct xml_attribute *at = x->attributes; at != NULL;
	     at = at->next)
		if (strcmp(at->tag->local, local) == 0 &&
		    strcmp(at->tag->space, space) == 0)
			return at->value;
	return NULL;
}

static bool
is_text(const struct xml_node *x)
{
	return x->kind == XML_TEXT || x->kind == XML_CDATA;
}

const char *
xml_text(struct arena *a, const struct xml_node *x)
{
	const char *only = NULL;
	size_t n = 0, pieces = 0;
	char *all;

	if (x->kind != XML_ELEMENT)
		return x->text;
	for (const struct xml_node *in = x->first; in != NULL; in = in->next)
		if (is_text(in)) {
			only = in->text;
			n += strlen(in->text);
			pieces++;
		}
	if (pieces < 2)
		return only != NULL ? only : "";
	all = arena_alloc(a, n + 1);
	n = 0;
	for (const struct xml_node *in = x->first; in != NULL; in = in->next)
		if (is_text(in)) {
			memcpy(all + n, in->text, strlen(in->text));
			n += strlen(in->text);
		}
	return all;
}
