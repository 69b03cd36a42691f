/*
 * test_xml_tree.c - XML as trees: names with their namespaces, joined texts,
 * documents that are refused with their line, limits of depth and bytes, and
 * that a tree which is written is read again as the same; the declared encoding
 * of a text is ignored.
 */
#include "test.h"

#include "base/buf.h"
#include "text/xml_tree.h"

static const char *
refusal(struct arena *a, const char *s, size_t n, int *line)
{
	struct xml_doc doc;
	const char *why = NULL;

	return xml_tree(a, s, n, &doc, &why, line) == OK ? NULL : why;
}

static void
refuses_what_could_hurt(void **state)
{
	static const struct {
		const char *text, *why;
		int line;
	} cases[] = {
		{ "", "no element found", 1 },
		{ "<a>", "no element found", 1 },
		{ "<a>\n</b>", "mismatched tag", 2 },
		{ "<a/><b/>", "junk after document element", 1 },
		{ "<a b=\"\" b=\"\"/>", "duplicate attribute", 1 },
		{ "<a xmlns:b=\"u\" xmlns:c=\"u\">\n"
		  "<d b:x=\"\" y=\"\" c:x=\"\"/></a>",
		    "it has an attribute twice", 2 },
		{ "<a>&b;</a>", "undefined entity", 1 },
		{ "<a>&#0;</a>", "reference to invalid character number", 1 },
		{ "\n<!DOCTYPE a><a/>", "it has a DTD", 2 },
		{ "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "it has a DTD",
		    1 },
		{ "<b:a/>", "it has a name with an unknown namespace prefix",
		    1 },
		{ "<a>\n<c b:d=\"\"/></a>",
		    "it has a name with an unknown namespace prefix", 2 },
		{ "<a xmlns:b=\"\"/>", "it has a namespace without a name", 1 },
		{ "<?xml version=\"1.0\" encoding=\"latin1\"?><a/>",
		    "its encoding is none of UTF-8, UTF-16, ISO-8859-1 and "
		    "US-ASCII",
		    1 },
		{ "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a/>",
		    "it declares UTF-16 and is not", 1 },
		{ "<a>\n\n\xC3</a>", "it is not UTF-8", 3 },
		{ "<a>\xED\xA0\x80</a>", "it is not UTF-8", 1 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct arena a = { 0 };
		int line = 0;

		print_message("  %s\n", cases[i].text);
		assert_string_equal(
		    refusal(&a, cases[i].text, strlen(cases[i].text), &line),
		    cases[i].why);
		assert_int_equal(line, cases[i].line);
		arena_free(&a);
	}
}

static void
takes_attributes_of_other_namespaces(void **state)
{
	static const char text[] = "<a xmlns:b=\"u\" xmlns:c=\"v\" x=\"\" "
	                           "b:x=\"\" c:x=\"\" b:y=\"\"/>";
	struct arena a = { 0 };
	int line = 0;

	(void)state;
	assert_null(refusal(&a, text, strlen(text), &line));
	arena_free(&a);
}

/* A document of so many nested elements. */
static const char *
nested(struct arena *a, int depth)
{
	CLEANUP(buf_free) struct buf b = { 0 };

	buf_init(&b, 1 << 16);
	for (int i = 0; i < depth; i++)
		buf_str(&b, "<a>");
	for (int i = 0; i < depth; i++)
		buf_str(&b, "</a>");
	return arena_strdup(a, buf_text(&b));
}

static void
has_limits(void **state)
{
	struct arena a = { 0 };
	const char *fits = nested(&a, XML_TREE_DEPTH);
	const char *deep = nested(&a, XML_TREE_DEPTH + 1);
	char *large = arena_alloc(&a, XML_TREE_BYTES + 2);
	int line;

	(void)state;
	assert_null(refusal(&a, fits, strlen(fits), &line));
	assert_string_equal(refusal(&a, deep, strlen(deep), &line),
	    "it is nested deeper than 128");
	memset(large, ' ', XML_TREE_BYTES);
	memcpy(large, "<a>", 3);
	memcpy(large + XML_TREE_BYTES - 4, "</a>", 4);
	assert_null(refusal(&a, large, XML_TREE_BYTES, &line));
	memcpy(large + XML_TREE_BYTES - 4, " </a>", 5);
	assert_string_equal(refusal(&a, large, XML_TREE_BYTES + 1, &line),
	    "it is larger than 2 MB");
	arena_free(&a);
}

static void
resolves_namespaces(void **state)
{
	static const char text[] =
	    "<a xmlns=\"urn:1\" xmlns:p=\"urn:2\">\n"
	    "<p:b c=\"x\" p:c=\"y\"/>\n"
	    "<b xmlns=\"\" xmlns:p=\"urn:3\" p:c=\"z\"/><p:b/></a>";
	struct arena a = { 0 };
	struct xml_doc doc;
	const struct xml_node *b;
	const char *why;
	int line;

	(void)state;
	assert_int_equal(
	    xml_tree(&a, text, strlen(text), &doc, &why, &line), OK);
	assert_true(xml_is(doc.root, "urn:1", "a"));
	b = doc.root->first->next;
	assert_true(xml_is(b, "urn:2", "b"));
	assert_int_equal(b->line, 2);
	assert_string_equal(xml_value(b, "", "c"), "x");
	assert_string_equal(xml_value(b, "urn:2", "c"), "y");
	assert_null(xml_value(b, "urn:3", "c"));
	b = b->next->next;
	assert_true(xml_is(b, "", "b"));
	assert_int_equal(b->line, 3);
	assert_string_equal(xml_value(b, "urn:3", "c"), "z");
	assert_true(xml_is(b->next, "urn:2", "b"));
	assert_string_equal(b->next->tag->raw, "p:b");
	arena_free(&a);
}

static void
writes_what_it_read(void **state)
{
	static const struct {
		const char *in, *out; /* out NULL: the same text as in */
	} cases[] = {
		{ "<a/>", NULL },
		{ "<a></a>", "<a/>" },
		{ "<!-- x --><?p q?><a b=\"1\" c=\"2\"/><!--y-->",
		    "<!-- x -->\n<?p q?>\n<a b=\"1\" c=\"2\"/>\n<!--y-->" },
		{ "<a>&lt;&amp;&gt;\"'</a>", NULL },
		{ "<a b='&quot;&apos;&lt;'/>", "<a b=\"&quot;'&lt;\"/>" },
		{ "<a b=\"x&#10;y&#9;z&#13;\">\t&#13;\n</a>", NULL },
		{ "<a b=\"x\ny\"/>", "<a b=\"x y\"/>" },
		{ "<a>x<![CDATA[<&]]>y<![CDATA[]]></a>",
		    "<a>x<![CDATA[<&]]>y</a>" },
		{ "<a>\xC3\xA4\xF0\x9F\x98\x80</a>", NULL },
		{ "<a xmlns:b=\"urn:b\">\n <b:c b:d=\"\"/>\n</a>", NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct arena a = { 0 };
		CLEANUP(buf_free) struct buf out = { 0 };
		const char *as = cases[i].out, *why;
		struct xml_doc doc;
		int line;

		buf_init(&out, 1 << 16);
		assert_int_equal(xml_tree(&a, cases[i].in, strlen(cases[i].in),
		                     &doc, &why, &line),
		    OK);
		xml_write(&out, &doc);
		assert_string_equal(buf_text(&out),
		    arena_printf(&a,
		        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n%s\n",
		        as != NULL ? as : cases[i].in));
		arena_free(&a);
	}
}

static void
joins_texts(void **state)
{
	static const char text[] =
	    "<a>x<!-- no -->y<b>not this</b><![CDATA[&z]]></a>";
	struct arena a = { 0 };
	struct xml_doc doc;
	const char *why;
	int line;

	(void)state;
	assert_int_equal(
	    xml_tree(&a, text, strlen(text), &doc, &why, &line), OK);
	assert_string_equal(xml_text(&a, doc.root), "xy&z");
	arena_free(&a);
}

/*
 * A text from a JSON body is UTF-8, so the encoding that its XML declaration
 * names is ignored: it was the encoding of the file that the text comes from.
 */
static void
takes_texts_whatever_they_declare(void **state)
{
	static const char *const declared[] = { "UTF-16", "ISO-8859-1",
		"US-ASCII", "x-klingon", "UTF-8" };
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(declared); i++) {
		const char *text = arena_printf(&a,
		    "<?xml version=\"1.0\" encoding=\"%s\"?><a>\xC3\xA4</a>",
		    declared[i]);
		struct xml_doc doc;
		const char *why = NULL;
		int line;

		assert_int_equal(
		    xml_tree_text(&a, text, strlen(text), &doc, &why, &line),
		    OK);
		assert_string_equal(xml_text(&a, doc.root), "\xC3\xA4");
	}
	arena_free(&a);
}

TESTS(T(refuses_what_could_hurt), T(takes_attributes_of_other_namespaces),
    T(has_limits), T(resolves_namespaces), T(writes_what_it_read),
    T(joins_texts), T(takes_texts_whatever_they_declare))
