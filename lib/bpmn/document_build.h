/* document_build.h - the document a SIMPLE model is compiled to; inner. */
#ifndef BPMN_DOCUMENT_BUILD_H
#define BPMN_DOCUMENT_BUILD_H

#include "text/xml_tree.h"

struct made_tag;

/* Starts as { .a = arena }. */
struct make {
	struct arena *a;
	uint32_t serial; /* of the element made last */
	struct made_tag *tags;
};

/*
 * make_element - add a new element at the end of the parent, which was made
 * here too; NULL: a root. raw is its name with a prefix that make_root
 * declares.
 */
struct xml_node *
make_element(struct make *m, struct xml_node *parent, const char *raw);

/* make_root - make the element definitions, which declares all namespaces in
 * use. */
struct xml_node *make_root(struct make *m);

/* make_attr - add an attribute, unless the value is NULL. */
void make_attr(
    struct make *m, struct xml_node *x, const char *raw, const char *value);

/* make_text - add an element that holds the text, unless that is NULL or
 * empty. */
void make_text(
    struct make *m, struct xml_node *parent, const char *raw, const char *text);

/* make_doc - the document of that root, with its elements indented. */
struct xml_doc *make_doc(struct make *m, struct xml_node *root);

#endif
