/* xml_names.h - names and namespaces while a document is read. */
#ifndef TEXT_XML_NAMES_H
#define TEXT_XML_NAMES_H

#include "text/xml_tree.h"

#define XML_NAMES_KNOWN 1024 /* remembered; a hit saves memory only */

struct xml_known {
	const struct xml_tag *tag;
	uint32_t age; /* of the bindings it was made under */
	bool attribute;
};

struct xml_binding {
	const char *prefix, *space;
	size_t n; /* bytes of the prefix */
};

/* Starts as { .a = arena }. */
struct xml_names {
	struct arena *a;
	char *chars; /* where the next short text goes */
	size_t n_chars;
	uint32_t age;
	struct xml_binding bound[XML_TREE_SPACES];
	size_t n_bound;
	struct xml_known known[XML_NAMES_KNOWN];
};

/* xml_keep - a copy of n bytes; most texts are short and share a block. */
const char *xml_keep(struct xml_names *t, const char *s, size_t n);

/* xml_name - a name as it is bound now; its space is NULL when its prefix is
 * unknown or it has two. */
const struct xml_tag *
xml_name(struct xml_names *t, const char *raw, bool attribute);

/* xml_bind - a prefix from now on; NULL, or why not.  xml_unbind - back to
 * when there were n. */
const char *
xml_bind(struct xml_names *t, const char *prefix, const char *space);
void xml_unbind(struct xml_names *t, size_t n);

/* xml_twice - do two of them have one name in one namespace?  expat, which
 * sees prefixes only, does not know. */
bool xml_twice(struct arena *a, const struct xml_attribute *all);

#endif
