/* document_build.c - builds an XML document from front to back: elements are
 * only ever appended. */
#include "bpmn/document_build.h"

#include <string.h>

#include "bpmn/bpmn_int.h"

/* An element together with the last entries of its lists, so that appending
 * needs no search. */
struct built {
	struct xml_node node; /* first, so that a node can be cast to it */
	struct built *last;
	struct xml_attribute *last_attribute;
};

struct made_tag {
	struct made_tag *next;
	struct xml_tag tag;
};

/* The namespaces that make_root declares. */
static const struct {
	const char *prefix, *space;
} spaces[] = {
	{ "", BPMN_SPACE },
	{ "flowable", FLOWABLE_SPACE },
	{ "bpmndi", "http://www.omg.org/spec/BPMN/20100524/DI" },
	{ "omgdc", "http://www.omg.org/spec/DD/20100524/DC" },
	{ "omgdi", "http://www.omg.org/spec/DD/20100524/DI" },
};

/* The namespace of the prefix before the colon; without a colon that of
 * BPMN. */
static const char *
space_of(const char *raw, const char *colon)
{
	size_t n = colon != NULL ? (size_t)(colon - raw) : 0;

	for (size_t i = 0; i < ARRAY_LEN(spaces); i++)
		if (strlen(spaces[i].prefix) == n &&
		    memcmp(spaces[i].prefix, raw, n) == 0)
			return spaces[i].space;
	return "";
}

/* The tag of an element or attribute with that name; elements with the same
 * name share one. */
static const struct xml_tag *
tag_of(struct make *m, const char *raw, bool attribute)
{
	const char *colon = strchr(raw, ':');
	const char *space =
	    attribute && colon == NULL ? "" : space_of(raw, colon);
	struct made_tag *t;

	for (t = m->tags; t != NULL; t = t->next)
		if (strcmp(t->tag.raw, raw) == 0 &&
		    strcmp(t->tag.space, space) == 0)
			return &t->tag;
	t = arena_new(m->a, struct made_tag, 1);
	t->next = m->tags;
	m->tags = t;
	t->tag.raw = arena_strdup(m->a, raw);
	t->tag.local =
	    colon != NULL ? t->tag.raw + (colon - raw) + 1 : t->tag.raw;
	t->tag.space = space;
	return &t->tag;
}

/* The element as it was made, with what is needed to append to it. */
static struct built *
built(struct xml_node *x)
{
	return (struct built *)(void *)x;
}

struct xml_node *
make_element(struct make *m, struct xml_node *parent, const char *raw)
{
	struct built *x = arena_new(m->a, struct built, 1);

	x->node.kind = XML_ELEMENT;
	x->node.tag = tag_of(m, raw, false);
	x->node.serial = ++m->serial;
	if (parent == NULL)
		return &x->node;
	if (built(parent)->last != NULL)
		built(parent)->last->node.next = &x->node;
	else
		parent->first = &x->node;
	built(parent)->last = x;
	return &x->node;
}

/* The length of the character at s if XML cannot hold it; else 0. */
static size_t
unfit_length(const char *s)
{
	if ((unsigned char)*s < ' ')
		return *s != '\t' && *s != '\n' && *s != '\r';
	return strncmp(s, "\xEF\xBF\xBE", 3) == 0 ||
	               strncmp(s, "\xEF\xBF\xBF", 3) == 0
	           ? 3
	           : 0;
}

/* The text with U+FFFD in place of each character that JSON allows and XML does
 * not. */
static const char *
fit_for_xml(struct make *m, const char *s)
{
	size_t len = strlen(s), n = 0, bad = 0;
	char *out;

	for (const char *p = s; *p != '\0'; p++)
		bad += unfit_length(p) != 0;
	if (bad == 0)
		return s;
	out = arena_alloc(m->a, len + bad * 2 + 1);
	while (*s != '\0') {
		size_t skip = unfit_length(s);

		if (skip == 0) {
			out[n++] = *s++;
			continue;
		}
		memcpy(out + n, "\xEF\xBF\xBD", 3);
		n += 3;
		s += skip;
	}
	return out;
}

void
make_attr(
    struct make *m, struct xml_node *x, const char *raw, const char *value)
{
	struct xml_attribute *at;

	if (value == NULL)
		return;
	at = arena_new(m->a, struct xml_attribute, 1);
	at->tag = tag_of(m, raw, true);
	at->value = fit_for_xml(m, value);
	if (built(x)->last_attribute != NULL)
		built(x)->last_attribute->next = at;
	else
		x->attributes = at;
	built(x)->last_attribute = at;
}

static struct xml_node *
text_node(struct make *m, const char *text)
{
	struct xml_node *x = arena_new(m->a, struct xml_node, 1);

	x->kind = XML_TEXT;
	x->text = fit_for_xml(m, text);
	return x;
}

void
make_text(
    struct make *m, struct xml_node *parent, const char *raw, const char *text)
{
	if (text != NULL && *text != '\0')
		make_element(m, parent, raw)->first = text_node(m, text);
}

struct xml_node *
make_root(struct make *m)
{
	struct xml_node *root = make_element(m, NULL, "definitions");

	for (size_t i = 0; i < ARRAY_LEN(spaces); i++)
		make_attr(m, root,
		    *spaces[i].prefix == '\0'
		        ? "xmlns"
		        : arena_printf(m->a, "xmlns:%s", spaces[i].prefix),
		    spaces[i].space);
	make_attr(m, root, "targetNamespace", FLOWABLE_SPACE);
	return root;
}

struct xml_doc *
make_doc(struct make *m, struct xml_node *root)
{
	struct xml_doc *doc = arena_new(m->a, struct xml_doc, 1);

	doc->first = root;
	doc->root = root;
	doc->indent = true;
	return doc;
}
