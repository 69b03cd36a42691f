/* xml_write.c - writes a tree as a document, so that xml_tree reads the same
 * tree from it, whatever characters its texts contain. */
#include <string.h>

#include "base/buf.h"
#include "text/xml_tree.h"
#include "text/xml_write.h"

/* How a character is written; NULL: unchanged.  Parsers change line ends and
 * tabs in attributes, and carriage returns everywhere, so these are escaped. */
static const char *
escaped(char c, bool attribute)
{
	switch (c) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '\r':
		return "&#13;";
	case '"':
		return attribute ? "&quot;" : NULL;
	case '\n':
		return attribute ? "&#10;" : NULL;
	case '\t':
		return attribute ? "&#9;" : NULL;
	default:
		return NULL;
	}
}

static void
put_text(struct buf *to, const char *s, bool attribute)
{
	const char *from = s;

	for (; *s != '\0'; s++) {
		const char *as = escaped(*s, attribute);

		if (as == NULL)
			continue;
		buf_add(to, from, (size_t)(s - from));
		buf_str(to, as);
		from = s + 1;
	}
	buf_add(to, from, (size_t)(s - from));
}

static void
put_other(struct buf *to, const struct xml_node *x)
{
	if (x->kind == XML_TEXT)
		put_text(to, x->text, false);
	else if (x->kind == XML_CDATA)
		buf_printf(to, "<![CDATA[%s]]>", x->text);
	else if (x->kind == XML_COMMENT)
		buf_printf(to, "<!--%s-->", x->text);
	else
		buf_printf(to, "<?%s%s%s?>", x->tag->raw,
		    *x->text != '\0' ? " " : "", x->text);
}

static void
put_open(struct buf *to, const struct xml_node *x)
{
	buf_str(to, "<");
	buf_str(to, x->tag->raw);
	for (const struct xml_attribute *at = x->attributes; at != NULL;
	     at = at->next) {
		buf_str(to, " ");
		buf_str(to, at->tag->raw);
		buf_str(to, "=\"");
		put_text(to, at->value, true);
		buf_str(to, "\"");
	}
	buf_str(to, x->first != NULL ? ">" : "/>");
}

static void
put_line(struct buf *to, int depth)
{
	if (depth >= 0)
		buf_printf(to, "\n%*s", depth * 2, "");
}

/* Writes a node.  depth: how deep the element is nested in the document;
 * negative: no line ends and no indentation are written. */
static void
put_node(struct buf *to, const struct xml_node *x, int depth)
{
	int inside = depth;

	if (x->kind != XML_ELEMENT) {
		put_other(to, x);
		return;
	}
	put_open(to, x);
	if (x->first == NULL)
		return;
	if (x->first->kind != XML_ELEMENT || depth < 0)
		inside = -2;
	for (const struct xml_node *in = x->first; in != NULL; in = in->next) {
		put_line(to, inside + 1);
		put_node(to, in, inside + 1);
	}
	put_line(to, inside);
	buf_str(to, "</");
	buf_str(to, x->tag->raw);
	buf_str(to, ">");
}

void
xml_write(struct buf *to, const struct xml_doc *doc)
{
	buf_str(to, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
	for (const struct xml_node *x = doc->first; x != NULL; x = x->next) {
		put_node(to, x, doc->indent ? 0 : -2);
		buf_str(to, "\n");
	}
}
