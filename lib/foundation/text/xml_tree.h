/*
 * xml_tree.h - a whole XML document as a tree: reads it, finds what is in it
 * and writes it.  The tree has namespaces, line numbers, comments and the order
 * of all nodes, so that the document can be written again unchanged.
 */
#ifndef TEXT_XML_TREE_H
#define TEXT_XML_TREE_H

#include "base/arena.h"
#include "base/buf.h"

#define XML_TREE_BYTES  ((size_t)2 * 1024 * 1024)
#define XML_TREE_DEPTH  128
/* Namespace prefixes that are bound at the same time. */
#define XML_TREE_SPACES 256

/* A name; space "": it is in no namespace.  Equal names may share it. */
struct xml_tag {
	const char *raw;   /* with its prefix */
	const char *local; /* without its prefix */
	const char *space; /* URI of the namespace */
};

struct xml_attribute {
	struct xml_attribute *next;
	/* The name of the attribute; declarations of xmlns are attributes,
	 * too. */
	const struct xml_tag *tag;
	const char *value;
};

enum xml_kind { XML_ELEMENT, XML_TEXT, XML_CDATA, XML_COMMENT, XML_PI };

struct xml_node {
	struct xml_node *next;
	/* Line of its start; 0: not read from a document. */
	int32_t line;
	uint32_t serial; /* position in the document, from 1 */
	/* The name of an element, or the target of a processing instruction; or
	 * NULL. */
	const struct xml_tag *tag;
	struct xml_node *first;
	union {
		struct xml_attribute *attributes; /* of elements only */
		const char *text;                 /* of all other nodes */
	};
	enum xml_kind kind;
};

/* Outside of the root element there can be comments and PIs, but no text. */
struct xml_doc {
	struct xml_node *first;
	struct xml_node *root;
	bool indent; /* xml_write puts elements on lines of their own */
};

/*
 * xml_tree - read the bytes of a file.  Returns E_BAD_REQUEST with *why (a
 * reason in English) and *line when it is not well-formed, uses namespaces
 * wrongly, is not in its encoding (xml_encoding.h), has a DOCTYPE, or exceeds a
 * limit above.  The tree lives in the arena, is UTF-8 and does not point into
 * s.
 */
enum err xml_tree(struct arena *a, const char *s, size_t n, struct xml_doc *out,
    const char **why, int *line) MUST_CHECK;

/* xml_tree_text - as xml_tree, for a text from a JSON body, which is UTF-8
 * whatever it declares. */
enum err xml_tree_text(struct arena *a, const char *s, size_t n,
    struct xml_doc *out, const char **why, int *line) MUST_CHECK;

/* xml_is - is x an element of this name in this namespace? */
bool xml_is(const struct xml_node *x, const char *space, const char *local);

/* xml_value - the value of an attribute, or NULL; space "": without prefix. */
const char *
xml_value(const struct xml_node *x, const char *space, const char *local);

/* xml_text - the text directly inside an element, with CDATA, without comments;
 * never NULL. */
const char *xml_text(struct arena *a, const struct xml_node *x);

/* xml_write - append the document as UTF-8; xml_tree reads the same tree from
 * it. */
void xml_write(struct buf *to, const struct xml_doc *doc);

#endif
