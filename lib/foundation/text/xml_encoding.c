/*
 * xml_encoding.c - which encoding a document declares, and whether its bytes
 * are in that encoding.  Expat converts the bytes, but does not notice when
 * half of a surrogate pair is missing, and reads a document with the byte order
 * mark of UTF-8 as ISO-8859-1 if it declares that.
 */
#include "text/xml_encoding.h"

#include <string.h>
#include <strings.h>

#include <expat.h>

#include "base/utf8.h"

/* The longest start of a document in which its declaration is sought. */
#define DECLARATION_BYTES ((size_t)1024)

/* How the characters of a document are stored, as its first bytes show. */
enum form {
	FORM_BYTES, /* one byte or more for each character */
	FORM_UTF8,  /* it has the byte order mark of UTF-8 */
	FORM_LITTLE,
	FORM_BIG,
	FORM__MAX
};

/* A function that checks the bytes of one encoding: returns the position of the
 * first bytes that are not a character, or n if all are. */
typedef size_t (*broken_fn)(const char *s, size_t n);

static size_t
broken_utf8(const char *s, size_t n)
{
	size_t at = 0, size;

	if (utf8_valid(s, n))
		return n;
	while ((size = utf8_size(s + at, n - at)) != 0)
		at += size;
	return at;
}

static size_t
broken_ascii(const char *s, size_t n)
{
	size_t at = 0;

	while (at < n && (unsigned char)s[at] < 0x80)
		at++;
	return at;
}

/* None is broken: each byte is a character of ISO-8859-1. */
static size_t
broken_latin(const char *s, size_t n)
{
	(void)s;
	return n;
}

/* Is the unit of UTF-16 with this high byte the first, or the second, of a
 * surrogate pair? */
static bool
is_lead(char high)
{
	return ((unsigned char)high & 0xFC) == 0xD8;
}

static bool
is_trail(char high)
{
	return ((unsigned char)high & 0xFC) == 0xDC;
}

/* The position of the first bytes that are no UTF-16, or n.  high is the index
 * of the high byte in each unit of two bytes. */
static size_t
broken_utf16(const char *s, size_t n, size_t high)
{
	size_t at = 0, size;

	for (; at < n; at += size) {
		size = at + 1 < n && is_lead(s[at + high]) ? 4 : 2;
		if (n - at < size || is_trail(s[at + high]) ||
		    (size == 4 && !is_trail(s[at + 2 + high])))
			break;
	}
	return at;
}

/* broken_utf16 for each order of bytes: in UTF-16LE the high byte is the second
 * of a unit, in UTF-16BE the first. */
static size_t
broken_little(const char *s, size_t n)
{
	return broken_utf16(s, n, 1);
}

static size_t
broken_big(const char *s, size_t n)
{
	return broken_utf16(s, n, 0);
}

/* The encodings that can be read.  For each form of a document: the function
 * that checks its bytes, or NULL if a document of this form cannot be in the
 * encoding. */
static const struct encoding {
	const char *declared, *expat;
	broken_fn broken[FORM__MAX];
} encodings[] = {
	{ "UTF-8", "UTF-8", { broken_utf8, broken_utf8, NULL, NULL } },
	{ "UTF8", "UTF-8", { broken_utf8, broken_utf8, NULL, NULL } },
	{ "US-ASCII", "US-ASCII", { broken_ascii, NULL, NULL, NULL } },
	{ "ISO-8859-1", "ISO-8859-1", { broken_latin, NULL, NULL, NULL } },
	{ "UTF-16", "UTF-16", { NULL, NULL, broken_little, broken_big } },
	{ "UTF-16LE", "UTF-16", { NULL, NULL, broken_little, NULL } },
	{ "UTF-16BE", "UTF-16", { NULL, NULL, NULL, broken_big } },
};

/* A document whose encoding is to be found. */
struct document {
	struct arena *a;
	const char *s;
	size_t n;
	enum form form;
	bool marked; /* it has a byte order mark */
	const char
	    *declared; /* spelled as in the table; NULL: none is declared */
};

static bool
is_utf16(const struct document *d)
{
	return d->form == FORM_LITTLE || d->form == FORM_BIG;
}

static bool
begins(const struct document *d, const char *mark)
{
	size_t n = strlen(mark);

	return d->n >= n && memcmp(d->s, mark, n) == 0;
}

/* The form of a document without a byte order mark.  It begins with "<" or
 * white space; in UTF-16 the high byte of such a character is zero. */
static enum form
unmarked_form(const struct document *d)
{
	if (d->n < 2 || (d->s[0] == '\0') == (d->s[1] == '\0'))
		return FORM_BYTES;
	return d->s[0] == '\0' ? FORM_BIG : FORM_LITTLE;
}

/* Sets the form of the document, and whether it has a byte order mark, by its
 * first bytes. */
static void
read_form(struct document *d)
{
	d->marked = true;
	if (begins(d, UTF8_MARK)) {
		d->form = FORM_UTF8;
	} else if (begins(d, "\xFF\xFE")) {
		d->form = FORM_LITTLE;
	} else if (begins(d, "\xFE\xFF")) {
		d->form = FORM_BIG;
	} else {
		d->marked = false;
		d->form = unmarked_form(d);
	}
}

/* What on_declaration needs in order to store the encoding that the XML
 * declaration names. */
struct declaration {
	struct arena *a;
	XML_Parser parser;
	const char *encoding;
};

/* Called by expat for the XML declaration, behind which nothing need be read.
 */
static void XMLCALL
on_declaration(void *arg, const char *version, const char *encoding, int alone)
{
	struct declaration *to = arg;

	(void)version;
	(void)alone;
	if (encoding != NULL)
		to->encoding = arena_strdup(to->a, encoding);
	(void)XML_StopParser(to->parser, XML_FALSE);
}

/* The name of the encoding in the declaration; NULL: it names none.  A mistake
 * in the declaration is not reported here, but when the document is parsed. */
static const char *
read_declaration(const struct document *d)
{
	struct declaration to = { .a = d->a };
	size_t n = d->n < DECLARATION_BYTES ? d->n : DECLARATION_BYTES;

	to.parser = XML_ParserCreate(NULL);
	BUG_ON(to.parser == NULL);
	XML_SetUserData(to.parser, &to);
	XML_SetXmlDeclHandler(to.parser, on_declaration);
	(void)XML_Parse(to.parser, d->s, (int)n, XML_FALSE);
	XML_ParserFree(to.parser);
	return to.encoding;
}

static const struct encoding *
encoding_find(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(encodings); i++)
		if (strcasecmp(encodings[i].declared, name) == 0)
			return &encodings[i];
	return NULL;
}

/* The encoding that the document declares; NULL: it cannot be read, and *why
 * says so. */
static const struct encoding *
encoding_of(struct document *d, const char **why)
{
	const struct encoding *e;

	d->declared = read_declaration(d);
	*why = "it is UTF-16 and does not say so";
	if (d->declared == NULL && is_utf16(d))
		return d->marked ? encoding_find("UTF-16") : NULL;
	if (d->declared == NULL)
		return encoding_find("UTF-8");
	e = encoding_find(d->declared);
	*why = "its encoding is none of UTF-8, UTF-16, ISO-8859-1 and US-ASCII";
	if (e != NULL)
		d->declared = e->declared;
	return e;
}

/* The reason why a document cannot be in the encoding e: the form that its
 * first bytes show is one in which e is not stored. */
static const char *
why_other_form(const struct document *d, const struct encoding *e)
{
	const char *is = "and is not";

	if (e->broken[FORM_BYTES] != NULL)
		is = is_utf16(d) ? "and is UTF-16"
		                 : "and has the byte order mark of UTF-8";
	return arena_printf(d->a, "it declares %s %s", d->declared, is);
}

/* Says why a document is refused whose bytes at position `at` are not a
 * character. */
static const char *
why_broken(const struct document *d, size_t at)
{
	size_t left = d->n - at, high = d->form == FORM_LITTLE ? 1 : 0;

	if (is_utf16(d) && (left < 2 || (left < 4 && is_lead(d->s[at + high]))))
		return "it ends within a character";
	if (d->declared != NULL)
		return arena_printf(
		    d->a, "it declares %s and is not", d->declared);
	return is_utf16(d) ? "it is not UTF-16" : "it is not UTF-8";
}

/* The number of the line that contains the byte at this position. */
static int
line_of(const struct document *d, size_t at)
{
	size_t unit = is_utf16(d) ? 2 : 1, low = d->form == FORM_BIG ? 1 : 0;
	int line = 1;

	for (size_t i = 0; i + unit <= at; i += unit)
		line += d->s[i + low] == '\n' &&
		        (unit == 1 || d->s[i + 1 - low] == '\0');
	return line;
}

enum err
xml_encoding(struct arena *a, const char *s, size_t n, const char **name,
    const char **why, int *line)
{
	struct document d = { .a = a, .s = s, .n = n };
	const struct encoding *e;
	size_t at;

	*line = 1;
	read_form(&d);
	e = encoding_of(&d, why);
	if (e == NULL)
		return E_BAD_REQUEST;
	if (e->broken[d.form] == NULL) {
		*why = why_other_form(&d, e);
		return E_BAD_REQUEST;
	}
	at = e->broken[d.form](s, n);
	if (at < n) {
		*why = why_broken(&d, at);
		*line = line_of(&d, at);
		return E_BAD_REQUEST;
	}
	*name = e->expat;
	return OK;
}
