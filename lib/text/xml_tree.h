/*
 * xml_tree.h - a whole XML document as a tree, with its namespaces, line
 * numbers, comments and the order of all nodes, so that it can be written again
 * as it was.
 * Source: workflow engine, "Deploy-time checks", row xml.
 */
#ifndef TEXT_XML_TREE_H
#define TEXT_XML_TREE_H

#include "base/arena.h"

#define XML_TREE_BYTES  ((size_t)2 * 1024 * 1024)
#define XML_TREE_DEPTH  128
#define XML_TREE_SPACES 256 /* namespace prefixes bound at any place */

/* A name; space "": it is in no namespace.  Equal names may share it. */
struct xml_tag {
	const char *raw;   /* with its prefix */
	const char *local; /* without its prefix */
	const char *space; /* URI of the namespace */
};

struct xml_attribute {
	struct xml_attribute *next;
	const struct xml_tag *tag; /* xmlns declarations are among them */
	const char *value;
};

enum xml_kind { XML_ELEMENT, XML_TEXT, XML_CDATA, XML_COMMENT, XML_PI };

struct xml_node {
	struct xml_node *next;
	int32_t line;              /* of its start; 0: not from a document */
	uint32_t serial;           /* position in the document, from 1 */
	const struct xml_tag *tag; /* element: name; PI: target; else NULL */
	struct xml_node *first;
	union {
		struct xml_attribute *attributes; /* element */
		const char *text;                 /* all others */
	};
	enum xml_kind kind;
};

/* Beside the root element there can be comments and PIs, but no text. */
struct xml_doc {
	struct xml_node *first;
	struct xml_node *root;
	bool indent; /* xml_write puts elements on lines of their own */
};

/*
 * xml_tree - read the bytes of a file.  Returns E_BAD_REQUEST with *why (a
 * reason in English) and *line when it is not well-formed, uses namespaces
 * wrongly, is not in its encoding (xml_encoding.h), has a DOCTYPE, or exceeds a
 * limit above. The tree lives in the arena, is UTF-8 and does not point into s.
 */
enum err xml_tree(struct arena *a, const char *s, size_t n, struct xml_doc *out,
    const char **why, int *line) MUST_CHECK;

/* xml_tree_text - the same for a text from a JSON body, which is UTF-8 whatever
 * it declares. */
enum err xml_tree_text(struct arena *a, const char *s, size_t n,
    struct xml_doc *out, const char **why, int *line) MUST_CHECK;

#endif
