/* document_build.h - builds the BPMN document to which a SIMPLE model is
 * compiled; inner. */
#ifndef BPMN_DOCUMENT_BUILD_H
#define BPMN_DOCUMENT_BUILD_H

#include "text/xml_tree.h"

struct made_tag;

/* Initialise with { .a = arena }. */
struct make {
	struct arena *a;
	uint32_t serial; /* of the last element made */
	struct made_tag *tags;
};

/*
 * make_element - appends a new element to its parent, which was made by this
 * function too; parent NULL makes a root. raw is its name with a prefix that
 * make_root declares.
 */
struct xml_node *
make_element(struct make *m, struct xml_node *parent, const char *raw);

/* make_root - makes the element definitions, which declares all namespaces in
 * use. */
struct xml_node *make_root(struct make *m);

/* make_attr - adds an attribute, or nothing when the value is NULL. */
void make_attr(
    struct make *m, struct xml_node *x, const char *raw, const char *value);

/* make_text - appends an element that holds the text, or nothing when the text
 * is NULL or empty. */
void make_text(
    struct make *m, struct xml_node *parent, const char *raw, const char *text);

/* make_doc - the document with that root; its elements are indented. */
struct xml_doc *make_doc(struct make *m, struct xml_node *root);

#endif
