/*
 * xml_tree.h - a whole XML document with its namespaces, lines, comments and
 * the order of everything, so that it can be written again as it was.
 * Source: workflow engine, "Deploy-time checks", row xml.
 */
#ifndef TEXT_XML_TREE_H
#define TEXT_XML_TREE_H

#include "base/arena.h"

#define XML_TREE_BYTES  ((size_t)2 * 1024 * 1024)
#define XML_TREE_DEPTH  128
#define XML_TREE_SPACES 256 /* namespace prefixes bound at one place */

struct buf;

/* A name; namespace "" is none.  Shared by all that have it. */
struct xml_tag {
	const char *raw;   /* with its prefix */
	const char *local; /* without */
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
	int32_t line;              /* of its start tag; 0: made, not read */
	uint32_t serial;           /* place in the document, from 1 */
	const struct xml_tag *tag; /* element; of a PI its target; else NULL */
	struct xml_node *first;
	union {
		struct xml_attribute *attributes; /* element */
		const char *text;                 /* all others */
	};
	enum xml_kind kind;
};

/* What stands outside the root is text no more, but comments and PIs. */
struct xml_doc {
	struct xml_node *first;
	struct xml_node *root;
	bool indent; /* elements in elements are to get lines of their own */
};

/*
 * xml_tree - read a document.  Returns E_BAD_REQUEST with *why (an English
 * reason) and *line for what is not well-formed with its namespaces, not
 * UTF-8 or declared as something else, has a DOCTYPE, or is beyond the limits
 * above.  Everything lies in the arena; s is not needed afterwards.
 */
enum err xml_tree(struct arena *a, const char *s, size_t n, struct xml_doc *out,
    const char **why, int *line) MUST_CHECK;

/* xml_is - is it the element of this name in this namespace? */
bool xml_is(const struct xml_node *x, const char *space, const char *local);

/* xml_value - an attribute's value, or NULL; space "" for unprefixed ones. */
const char *
xml_value(const struct xml_node *x, const char *space, const char *local);

/* xml_text - the text directly inside, CDATA too, comments left out; never
 * NULL. */
const char *xml_text(struct arena *a, const struct xml_node *x);

/* xml_write - the document as UTF-8; what was read reads back the same. */
void xml_write(struct buf *to, const struct xml_doc *doc);

#endif
