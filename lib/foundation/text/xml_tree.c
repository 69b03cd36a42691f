/*
 * xml_tree.c - an XML document as a tree: reads it, finds elements, attributes
 * and texts in it, and writes it so that the same tree is read again, whatever
 * characters its texts contain.  expat parses the tags; namespaces are resolved
 * here, because expat would not report the prefixes that were used.  Equal
 * names share one struct as long as a cache holds it.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <expat.h>

#include "base/hash.h"
#include "base/utf8.h"
#include "text/xml_encoding.h"
#include "text/xml_tree.h"

#define NAMES_CACHED 1024           /* slots of the cache of names */
#define CHARS        ((size_t)8192) /* of a block that holds short texts */
#define NODES        256            /* number of nodes allocated at once */

/* Bytes of a text as UTF-8, at most: a character of one byte may become two
 * bytes, and one of two bytes three. */
#define TEXT_BYTES (2 * XML_TREE_BYTES)

/* -- names and namespaces ------------------------------------------------- */

/* A slot of the cache: the last name with this hash that was resolved. */
struct cached_name {
	const struct xml_tag *tag; /* NULL: none yet */
	uint32_t age; /* of the bindings by which it was resolved */
	bool attribute;
};

struct xml_binding {
	const char *prefix, *space;
	size_t n; /* length of the prefix in bytes */
};

/* The prefixes that are bound at the place which is read, and names that were
 * resolved by them.  Initialize with { .a = arena }.  age changes whenever the
 * bindings do, so that names resolved by earlier ones are not found. */
struct xml_names {
	struct arena *a;
	char *chars;    /* the rest of the block that holds short texts */
	size_t n_chars; /* free bytes in it */
	uint32_t age;
	struct xml_binding bound[XML_TREE_SPACES];
	size_t n_bound;
	struct cached_name cached[NAMES_CACHED];
};

/* A copy of n bytes that lives as long as the arena; short texts share a block
 * of it, because each allocation takes 16 bytes at least. */
static const char *
copy_text(struct xml_names *t, const char *s, size_t n)
{
	char *at;

	if (n + 1 > CHARS / 8)
		return arena_strndup(t->a, s, n);
	if (n + 1 > t->n_chars) {
		t->chars = arena_alloc(t->a, CHARS);
		t->n_chars = CHARS;
	}
	at = t->chars;
	memcpy(at, s, n);
	at[n] = '\0';
	t->chars += n + 1;
	t->n_chars -= n + 1;
	return at;
}

/* The namespace to which the prefix of n bytes is bound; "" if there is no
 * prefix and no default namespace, NULL if nothing has bound it. */
static const char *
namespace_of(const struct xml_names *t, const char *prefix, size_t n)
{
	if (n == 3 && memcmp(prefix, "xml", 3) == 0)
		return "http://www.w3.org/XML/1998/namespace";
	if (n == 5 && memcmp(prefix, "xmlns", 5) == 0)
		return "http://www.w3.org/2000/xmlns/";
	for (size_t i = t->n_bound; i-- > 0;)
		if (t->bound[i].n == n &&
		    memcmp(t->bound[i].prefix, prefix, n) == 0)
			return t->bound[i].space;
	return n == 0 ? "" : NULL;
}

/* The only slot of the cache in which a name may be.  The upper half of the
 * hash is mixed in, because the remainder uses but the lowest bits. */
static struct cached_name *
slot_of_name(struct xml_names *t, const char *raw)
{
	uint32_t h = hash_fnv32(raw, strlen(raw));

	return &t->cached[(h ^ h >> 16) % NAMES_CACHED];
}

/* The namespace of a name; NULL: its prefix is unknown, or it has two.  An
 * attribute without a prefix is in no namespace, even when there is a default
 * namespace. */
static const char *
resolve(const struct xml_names *t, const char *raw, bool attribute)
{
	const char *colon = strchr(raw, ':');

	if (colon == NULL)
		return attribute ? "" : namespace_of(t, "", 0);
	if (strchr(colon + 1, ':') != NULL)
		return NULL;
	return namespace_of(t, raw, (size_t)(colon - raw));
}

/* Resolves a name by the bindings there are now, or takes it from the cache;
 * its space is NULL when its prefix is unknown or it has two prefixes. */
static const struct xml_tag *
name_of(struct xml_names *t, const char *raw, bool attribute)
{
	struct cached_name *slot = slot_of_name(t, raw);
	const char *colon = strchr(raw, ':');
	struct xml_tag *tag;

	if (slot->tag != NULL && slot->age == t->age &&
	    slot->attribute == attribute && strcmp(slot->tag->raw, raw) == 0)
		return slot->tag;
	tag = arena_new(t->a, struct xml_tag, 1);
	tag->raw = copy_text(t, raw, strlen(raw));
	tag->local = colon != NULL ? tag->raw + (colon - raw) + 1 : tag->raw;
	tag->space = resolve(t, raw, attribute);
	*slot = (struct cached_name){ tag, t->age, attribute };
	return tag;
}

/* A copy of the namespace, or that of an equal one which is bound already: so
 * namespaces that are bound at the same time can be compared by their
 * pointers. */
static const char *
shared_space(struct xml_names *t, const char *space)
{
	for (size_t i = 0; i < t->n_bound; i++)
		if (strcmp(t->bound[i].space, space) == 0)
			return t->bound[i].space;
	return copy_text(t, space, strlen(space));
}

/* Binds a prefix to a namespace; returns NULL, or the reason why that is not
 * possible. */
static const char *
bind_prefix(struct xml_names *t, const char *prefix, const char *space)
{
	if (t->n_bound == XML_TREE_SPACES)
		return "it has "
		       "more than " STR(XML_TREE_SPACES) " namespace prefixes";
	if (*prefix != '\0' && *space == '\0')
		return "it has a namespace without a name";
	space = shared_space(t, space);
	t->bound[t->n_bound++] = (struct xml_binding){
		.prefix = copy_text(t, prefix, strlen(prefix)),
		.space = space,
		.n = strlen(prefix),
	};
	t->age++;
	return NULL;
}

/* Undoes all bindings after the first n; names are resolved anew then (age). */
static void
unbind_prefixes(struct xml_names *t, size_t n)
{
	if (t->n_bound != n)
		t->age++;
	t->n_bound = n;
}

/* Compares names so that sorting puts equal ones next to each other; the order
 * has no other meaning. */
static int
by_space_and_name(const void *x, const void *y)
{
	const struct xml_tag *const *a = x;
	const struct xml_tag *const *b = y;
	uintptr_t left = (uintptr_t)(*a)->space;
	uintptr_t right = (uintptr_t)(*b)->space;

	if (left != right)
		return left < right ? -1 : 1;
	return strcmp((*a)->local, (*b)->local);
}

/* Do two attributes have the same name in the same namespace?  expat does not
 * check that, since it is used without namespaces here. */
static bool
has_twice(struct arena *a, const struct xml_attribute *all)
{
	const struct xml_tag **v;
	size_t n = 0;

	for (const struct xml_attribute *at = all; at != NULL; at = at->next)
		n += at->tag->raw != at->tag->local;
	if (n < 2)
		return false;
	v = arena_new(a, const struct xml_tag *, n);
	n = 0;
	for (const struct xml_attribute *at = all; at != NULL; at = at->next)
		if (at->tag->raw != at->tag->local)
			v[n++] = at->tag;
	qsort(v, n, sizeof(*v), by_space_and_name);
	for (size_t i = 1; i < n; i++)
		if (by_space_and_name(&v[i - 1], &v[i]) == 0)
			return true;
	return false;
}

/* -- reading -------------------------------------------------------------- */

/* An element whose end has not come. */
struct open {
	struct xml_node *node, *last; /* the element; its last child */
	size_t bindings; /* number of bindings before this element */
};

/* A tree that is being read. */
struct tree {
	struct arena *a;
	XML_Parser parser;
	struct xml_node *spare; /* nodes that are allocated and not used */
	size_t n_spare;
	struct buf text; /* the text node that is being read */
	int text_line;
	bool cdata;
	/* Open elements; [0] stands for the document. */
	struct open open[XML_TREE_DEPTH + 1];
	size_t depth;
	uint32_t serial;
	struct xml_names names;
	const char *why;
	int line;
};

static void
tree_end(struct tree *t)
{
	if (t->parser != NULL)
		XML_ParserFree(t->parser);
	buf_free(&t->text);
}

/* Stops the parser and notes why, and in which line, unless a reason is noted
 * already. */
static void
refuse(struct tree *t, const char *why)
{
	if (t->why != NULL)
		return;
	t->why = why;
	t->line = (int)XML_GetCurrentLineNumber(t->parser);
	(void)XML_StopParser(t->parser, XML_FALSE);
}

/* The resolved name; one with an unknown prefix is refused. */
static const struct xml_tag *
tag_of(struct tree *t, const char *raw, bool attribute)
{
	const struct xml_tag *tag = name_of(&t->names, raw, attribute);

	if (tag->space == NULL)
		refuse(t, "it has a name with an unknown namespace prefix");
	return tag;
}

/* Adds a node behind the last one in the innermost element that is open. */
static struct xml_node *
node_new(struct tree *t, enum xml_kind kind, int line)
{
	struct open *in = &t->open[t->depth];
	struct xml_node *node;

	if (t->n_spare == 0) {
		t->spare = arena_new(t->a, struct xml_node, NODES);
		t->n_spare = NODES;
	}
	node = t->spare++;
	t->n_spare--;
	node->kind = kind;
	node->line = line;
	node->serial = ++t->serial;
	if (in->last != NULL)
		in->last->next = node;
	else if (in->node != NULL)
		in->node->first = node;
	else
		in->node = node;
	in->last = node;
	return node;
}

/* Makes a node of the text read so far, if there is any; called when anything
 * else begins, because expat gives a text in pieces. */
static void
flush_text(struct tree *t)
{
	struct xml_node *node;

	if (t->text.n == 0)
		return;
	node = node_new(t, t->cdata ? XML_CDATA : XML_TEXT, t->text_line);
	node->text = copy_text(&t->names, t->text.p, t->text.n);
	buf_clear(&t->text, 64 * 1024);
}

/* Binds the prefixes that an element declares; v: names and values of its
 * attributes in turn, and NULL.  It is done before any name of the element is
 * resolved. */
static void
bind_all(struct tree *t, const char **v)
{
	for (; v[0] != NULL && t->why == NULL; v += 2) {
		const char *why = NULL;

		if (strcmp(v[0], "xmlns") == 0)
			why = bind_prefix(&t->names, "", v[1]);
		else if (strncmp(v[0], "xmlns:", 6) == 0)
			why = bind_prefix(&t->names, v[0] + 6, v[1]);
		if (why != NULL)
			refuse(t, why);
	}
}

static void
add_attributes(struct tree *t, struct xml_node *node, const char **v)
{
	struct xml_attribute **end = &node->attributes;
	size_t n = 0;

	for (const char **p = v; p[0] != NULL; p += 2)
		n++;
	if (n == 0)
		return;
	*end = arena_new(t->a, struct xml_attribute, n);
	for (size_t i = 0; i < n; i++, v += 2) {
		struct xml_attribute *at = &node->attributes[i];

		at->tag = tag_of(t, v[0], true);
		at->value = copy_text(&t->names, v[1], strlen(v[1]));
		at->next = i + 1 < n ? at + 1 : NULL;
	}
	if (t->why == NULL && has_twice(t->a, node->attributes))
		refuse(t, "it has an attribute twice");
}

static void XMLCALL
on_open(void *arg, const char *name, const char **v)
{
	struct tree *t = arg;
	size_t before = t->names.n_bound;
	struct xml_node *node;

	if (t->why != NULL)
		return;
	flush_text(t);
	if (t->depth == XML_TREE_DEPTH) {
		refuse(t, "it is nested deeper than " STR(XML_TREE_DEPTH));
		return;
	}
	bind_all(t, v);
	node =
	    node_new(t, XML_ELEMENT, (int)XML_GetCurrentLineNumber(t->parser));
	node->tag = tag_of(t, name, false);
	add_attributes(t, node, v);
	t->open[++t->depth] = (struct open){ node, NULL, before };
}

static void XMLCALL
on_close(void *arg, const char *name)
{
	struct tree *t = arg;

	(void)name;
	if (t->why != NULL)
		return;
	flush_text(t);
	unbind_prefixes(&t->names, t->open[t->depth].bindings);
	t->depth--;
}

static void XMLCALL
on_text(void *arg, const char *s, int n)
{
	struct tree *t = arg;

	if (t->why != NULL)
		return;
	if (t->text.n == 0)
		t->text_line = (int)XML_GetCurrentLineNumber(t->parser);
	buf_add(&t->text, s, (size_t)n);
}

static void XMLCALL
on_cdata(void *arg)
{
	struct tree *t = arg;

	if (t->why == NULL)
		flush_text(t);
	t->cdata = true;
}

static void XMLCALL
on_cdata_end(void *arg)
{
	struct tree *t = arg;

	if (t->why == NULL)
		flush_text(t);
	t->cdata = false;
}

static void XMLCALL
on_comment(void *arg, const char *s)
{
	struct tree *t = arg;

	if (t->why != NULL)
		return;
	flush_text(t);
	node_new(t, XML_COMMENT, (int)XML_GetCurrentLineNumber(t->parser))
	    ->text = copy_text(&t->names, s, strlen(s));
}

static void XMLCALL
on_pi(void *arg, const char *target, const char *s)
{
	struct tree *t = arg;
	struct xml_node *node;

	if (t->why != NULL)
		return;
	flush_text(t);
	node = node_new(t, XML_PI, (int)XML_GetCurrentLineNumber(t->parser));
	node->tag = tag_of(t, target, true);
	node->text = copy_text(&t->names, s, strlen(s));
}

static void XMLCALL
on_doctype(void *arg, const char *name, const char *system_id,
    const char *public_id, int internal)
{
	(void)name;
	(void)system_id;
	(void)public_id;
	(void)internal;
	refuse(arg, "it has a DTD");
}

/* Has the parser call what builds the tree. */
static void
listen(struct tree *t)
{
	XML_SetUserData(t->parser, t);
	XML_SetElementHandler(t->parser, on_open, on_close);
	XML_SetCharacterDataHandler(t->parser, on_text);
	XML_SetCdataSectionHandler(t->parser, on_cdata, on_cdata_end);
	XML_SetCommentHandler(t->parser, on_comment);
	XML_SetProcessingInstructionHandler(t->parser, on_pi);
	XML_SetStartDoctypeDeclHandler(t->parser, on_doctype);
}

/* expat is told the encoding, so that it does not use the one that the document
 * declares. */
static void
parse(struct tree *t, const char *s, size_t n, const char *encoding)
{
	buf_init(&t->text, TEXT_BYTES);
	t->parser = XML_ParserCreate(encoding);
	BUG_ON(t->parser == NULL);
	listen(t);
	if (XML_Parse(t->parser, s, (int)n, XML_TRUE) == XML_STATUS_ERROR)
		refuse(t, XML_ErrorString(XML_GetErrorCode(t->parser)));
}

/* Parses the bytes, which are in that encoding, and sets *out.  A document that
 * expat accepts has a root element. */
static enum err
read_tree(struct arena *a, const char *s, size_t n, const char *encoding,
    struct xml_doc *out, const char **why, int *line)
{
	CLEANUP(tree_end) struct tree t = { .a = a, .names = { .a = a } };

	parse(&t, s, n, encoding);
	if (t.why != NULL) {
		*why = t.why;
		*line = t.line;
		return E_BAD_REQUEST;
	}
	*out = (struct xml_doc){ .first = t.open[0].node };
	for (out->root = out->first; out->root->kind != XML_ELEMENT;)
		out->root = out->root->next;
	return OK;
}

static enum err
check_size(size_t n, const char **why, int *line)
{
	if (n <= XML_TREE_BYTES)
		return OK;
	*why = "it is larger than 2 MB";
	*line = 1;
	return E_BAD_REQUEST;
}

enum err
xml_tree(struct arena *a, const char *s, size_t n, struct xml_doc *out,
    const char **why, int *line)
{
	const char *encoding;

	TRY(check_size(n, why, line));
	TRY(xml_encoding(a, s, n, &encoding, why, line));
	return read_tree(a, s, n, encoding, out, why, line);
}

enum err
xml_tree_text(struct arena *a, const char *s, size_t n, struct xml_doc *out,
    const char **why, int *line)
{
	TRY(check_size(n, why, line));
	if (!utf8_valid(s, n)) {
		*why = "it is not UTF-8";
		*line = 1;
		return E_BAD_REQUEST;
	}
	return read_tree(a, s, n, "UTF-8", out, why, line);
}

/* -- finding ------------------------------------------------------------- */

bool
xml_is(const struct xml_node *x, const char *space, const char *local)
{
	return x->kind == XML_ELEMENT && strcmp(x->tag->local, local) == 0 &&
	       strcmp(x->tag->space, space) == 0;
}

const char *
xml_value(const struct xml_node *x, const char *space, const char *local)
{
	if (x->kind != XML_ELEMENT)
		return NULL;
	for (const struct xml_attribute *at = x->attributes; at != NULL;
	     at = at->next)
		if (strcmp(at->tag->local, local) == 0 &&
		    strcmp(at->tag->space, space) == 0)
			return at->value;
	return NULL;
}

static bool
is_text(const struct xml_node *x)
{
	return x->kind == XML_TEXT || x->kind == XML_CDATA;
}

const char *
xml_text(struct arena *a, const struct xml_node *x)
{
	const char *only = NULL;
	size_t n = 0, pieces = 0;
	char *all;

	if (x->kind != XML_ELEMENT)
		return x->text;
	for (const struct xml_node *in = x->first; in != NULL; in = in->next)
		if (is_text(in)) {
			only = in->text;
			n += strlen(in->text);
			pieces++;
		}
	if (pieces < 2)
		return only != NULL ? only : "";
	all = arena_alloc(a, n + 1);
	n = 0;
	for (const struct xml_node *in = x->first; in != NULL; in = in->next)
		if (is_text(in)) {
			memcpy(all + n, in->text, strlen(in->text));
			n += strlen(in->text);
		}
	return all;
}

/* -- writing ------------------------------------------------------------- */

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

/* Writes a text; attribute: it is the value of one, in which more is escaped.
 */
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

/* Writes a node that is no element. */
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

/* Writes the start tag of an element, which closes itself if it has no content.
 */
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

/* Begins a line, indented by two blanks for each level; a negative depth: none.
 */
static void
put_line(struct buf *to, int depth)
{
	if (depth >= 0)
		buf_printf(to, "\n%*s", depth * 2, "");
}

/* Writes a node.  depth: how deep the element is nested in the document;
 * negative: no line ends and no indentation are written, as also within an
 * element that begins with text, which they would change. */
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
