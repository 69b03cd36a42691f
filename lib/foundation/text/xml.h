/*
 * xml.h - reads XML from outside as a stream of events.  It refuses DOCTYPEs,
 * with which a document could name other files or grow without limit.
 */
#ifndef TEXT_XML_H
#define TEXT_XML_H

#include "base/arena.h"

#define XML_DEPTH_MAX 64
/* Bytes of a tag; without any event there may be twice as many. */
#define XML_TOKEN_MAX ((size_t)1024 * 1024)

struct xml;

/* Names and values alternately, NULL at the end; read them with xml_attr. */
struct xml_attrs {
	const char **v;
};

/*
 * The functions of the caller.  Names come without namespace and prefix.  Text
 * comes in pieces, with white space, not NUL-terminated.  When a function
 * returns an error, parsing ends and xml_feed returns that error.
 */
struct xml_reader {
	enum err (*open)(
	    void *arg, const char *name, const struct xml_attrs *attrs);
	enum err (*close)(void *arg, const char *name);
	enum err (*text)(void *arg, const char *s, size_t n);
};

/* xml_attr - the value of an attribute, or NULL. */
const char *xml_attr(const struct xml_attrs *attrs, const char *name);

/* xml_new - a parser for one document; xml_free frees it (for CLEANUP). */
struct xml *xml_new(const struct xml_reader *reader, void *arg);
void xml_free(struct xml **x);

/*
 * xml_feed - parse the next n bytes; last: they end the document.
 * E_BAD_REQUEST with *why (a short constant) when it is not XML, has a DOCTYPE
 * (which could define entities), is nested too deeply or has too long a token.
 */
enum err xml_feed(struct xml *x, const char *bytes, size_t n, bool last,
    const char **why) MUST_CHECK;

#endif
