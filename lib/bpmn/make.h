/* make.h - the document a SIMPLE model is compiled to; inner. */
#ifndef BPMN_MAKE_H
#define BPMN_MAKE_H

#include "text/xml_tree.h"

struct made_tag;

/* Starts as { .a = arena }. */
struct make {
	struct arena *a;
	uint32_t serial; /* of the element made last */
	struct made_tag *tags;
};

/*
 * make_element - a new element at the end of parent (NULL: a root), which was
 * made here too.  raw is a name with its prefix, as make_root declares them.
 */
struct xml_node *
make_element(struct make *m, struct xml_node *parent, const char *raw);

/* make_root - definitions, with the namespaces of everything in it. */
struct xml_node *make_root(struct make *m);

/* make_attr - one more attribute; a NULL value makes none. */
void make_attr(
    struct make *m, struct xml_node *x, const char *raw, const char *value);

/* make_text - an element that holds this text; none for NULL and empty. */
void make_text(
    struct make *m, struct xml_node *parent, const char *raw, const char *text);

/* make_doc - the document of a root, indented. */
struct xml_doc *make_doc(struct make *m, struct xml_node *root);

#endif
