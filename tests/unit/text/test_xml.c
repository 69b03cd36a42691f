/* test_xml.c - the events of well-formed XML in pieces of any size, XML that is
 * refused, the limits of depth and tokens, and a receiver that fails. */
#include "test.h"

#include "base/buf.h"
#include "text/xml.h"

static enum err
on_open(void *arg, const char *name, const struct xml_attrs *attrs)
{
	const char *id = xml_attr(attrs, "id");

	buf_printf(
	    arg, "<%s%s%s>", name, id == NULL ? "" : " ", id == NULL ? "" : id);
	return strcmp(name, "stop") == 0 ? E_LOCKED : OK;
}

static enum err
on_close(void *arg, const char *name)
{
	buf_printf(arg, "</%s>", name);
	return OK;
}

static enum err
on_text(void *arg, const char *s, size_t n)
{
	buf_add(arg, s, n);
	return OK;
}

static const struct xml_reader reader = { on_open, on_close, on_text };

/* Writes the events of a document that is fed in pieces of that size.  When it
 * is refused, *why is the reason. */
static enum err
events(struct buf *out, const char *s, size_t n, size_t piece, const char **why)
{
	CLEANUP(xml_free) struct xml *x = xml_new(&reader, out);

	for (; n > piece; s += piece, n -= piece)
		TRY(xml_feed(x, s, piece, false, why));
	return xml_feed(x, s, n, true, why);
}

static void
drops_namespaces_and_prefixes(void **state)
{
	static const char doc[] =
	    "<?xml version='1.0'?><a:x xmlns:a='urn:1' xmlns:b='urn:2'>"
	    "<y xmlns='urn:3' b:id='7'>1 &lt; 2<!-- no --></y></a:x>";

	(void)state;
	for (size_t piece = 1; piece < sizeof(doc); piece += 7) {
		const char *why = NULL;
		struct buf b;

		buf_init(&b, 1000);
		assert_int_equal(
		    events(&b, doc, sizeof(doc) - 1, piece, &why), OK);
		assert_string_equal(buf_text(&b), "<x><y 7>1 < 2</y></x>");
		buf_free(&b);
	}
}

static void
passes_a_failure_up_at_once(void **state)
{
	static const char doc[] = "<a><stop/><b/></a>";
	const char *why = NULL;
	struct buf b;

	(void)state;
	buf_init(&b, 1000);
	assert_int_equal(
	    events(&b, doc, sizeof(doc) - 1, 1000, &why), E_LOCKED);
	assert_string_equal(buf_text(&b), "<a><stop>");
	assert_null(why);
	buf_free(&b);
}

static void
refuses(const char *doc, size_t n, const char *want)
{
	const char *why = "";
	struct buf b;

	buf_init(&b, 10000);
	assert_int_equal(events(&b, doc, n, 4096, &why), E_BAD_REQUEST);
	assert_string_equal(why, want);
	buf_free(&b);
}

static void
refuses_what_could_reach_out_or_blow_up(void **state)
{
	static const struct {
		const char *doc, *why;
	} cases[] = {
		{ "<!DOCTYPE a><a/>", "it has a DOCTYPE" },
		{ "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
		    "it has a DOCTYPE" },
		{ "<!DOCTYPE a [<!ENTITY b 'cc'><!ENTITY d '&b;&b;'>]><a>&d;"
		  "</a>",
		    "it has a DOCTYPE" },
		{ "<a>&b;</a>", "it is not well-formed XML" },
		{ "<a>", "it is not well-formed XML" },
		{ "<a></b>", "it is not well-formed XML" },
		{ "<a/><a/>", "it is not well-formed XML" },
		{ "", "it is not well-formed XML" },
		{ "<a>\xff</a>", "it is not well-formed XML" },
		{ "<p:a/>", "it is not well-formed XML" },
		{ "<?xml version='1.0' encoding='x-none'?><a/>",
		    "it is not well-formed XML" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		refuses(cases[i].doc, strlen(cases[i].doc), cases[i].why);
}

static void
limits_depth_and_tokens(void **state)
{
	const char *why = NULL;
	struct buf doc, got;

	(void)state;
	buf_init(&doc, 1 << 24);
	buf_init(&got, 100000);
	for (int i = 0; i < XML_DEPTH_MAX; i++)
		buf_str(&doc, "<a>");
	for (int i = 0; i < XML_DEPTH_MAX; i++)
		buf_str(&doc, "</a>");
	assert_int_equal(events(&got, doc.p, doc.n, 100, &why), OK);
	doc.n = 0;
	for (int i = 0; i <= XML_DEPTH_MAX; i++)
		buf_str(&doc, "<a>");
	refuses(doc.p, doc.n, "it is nested too deeply");
	doc.n = 0;
	buf_str(&doc, "<a b='");
	for (size_t i = 0; i < XML_TOKEN_MAX / 8 + 2000; i++)
		buf_str(&doc, "12345678");
	buf_str(&doc, "'/>");
	refuses(doc.p, doc.n, "it has a tag longer than 1 MB");
	buf_free(&got);
	buf_free(&doc);
}

/* Tags of nearly a megabyte are taken also in small pieces, with which expat
 * may wait until it has twice as many bytes. */
static void
takes_long_tags_in_pieces(void **state)
{
	const char *why = NULL;
	struct buf doc, got;

	(void)state;
	buf_init(&doc, 1 << 24);
	buf_init(&got, 100);
	buf_str(&doc, "<a>");
	for (int tag = 0; tag < 4; tag++) {
		buf_str(&doc, "<b c='");
		for (size_t i = 0; i < XML_TOKEN_MAX / 8 - 2000; i++)
			buf_str(&doc, "12345678");
		buf_str(&doc, "'/>");
	}
	buf_str(&doc, "</a>");
	assert_int_equal(events(&got, doc.p, doc.n, 1000, &why), OK);
	assert_string_equal(
	    buf_text(&got), "<a><b></b><b></b><b></b><b></b></a>");
	buf_free(&got);
	buf_free(&doc);
}

TESTS(T(takes_long_tags_in_pieces), T(drops_namespaces_and_prefixes),
    T(passes_a_failure_up_at_once), T(refuses_what_could_reach_out_or_blow_up),
    T(limits_depth_and_tokens))
