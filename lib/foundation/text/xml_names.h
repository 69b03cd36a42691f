/* xml_names.h - resolves names and namespaces while a document is read. */
#ifndef TEXT_XML_NAMES_H
#define TEXT_XML_NAMES_H

#include "text/xml_tree.h"

#define XML_NAMES_KNOWN 1024 /* number of slots of the cache */

struct xml_known {
	const struct xml_tag *tag;
	uint32_t age; /* number of the state of bindings it was resolved in */
	bool attribute;
};

struct xml_binding {
	const char *prefix, *space;
	size_t n; /* length of the prefix in bytes */
};

/* Initialize with { .a = arena }.  age changes whenever the bindings do. */
struct xml_names {
	struct arena *a;
	char *chars;    /* the rest of the block that holds short texts */
	size_t n_chars; /* free bytes in it */
	uint32_t age;
	struct xml_binding bound[XML_TREE_SPACES];
	size_t n_bound;
	struct xml_known known[XML_NAMES_KNOWN];
};

/* xml_keep - a copy of n bytes; short texts share a block of the arena. */
const char *xml_keep(struct xml_names *t, const char *s, size_t n);

/* xml_name - resolve a name by the bindings there are now; its space is NULL
 * when its prefix is unknown or it has two prefixes. */
const struct xml_tag *
xml_name(struct xml_names *t, const char *raw, bool attribute);

/* xml_bind - binds a prefix to a namespace; returns NULL, or the reason why
 * that is not possible.
 * xml_unbind - undoes all bindings after the first n. */
const char *
xml_bind(struct xml_names *t, const char *prefix, const char *space);
void xml_unbind(struct xml_names *t, size_t n);

/* xml_twice - do two attributes have the same name in the same namespace?
 * expat does not check that, since it is used without namespaces here. */
bool xml_twice(struct arena *a, const struct xml_attribute *all);

#endif
