/*
 * xml.h - XML from outside as a stream of events, without anything that could
 * reach out or blow up.  The only includer of expat.
 * Source: rules on security, "Excel".
 */
#ifndef TEXT_XML_H
#define TEXT_XML_H

#include "base/arena.h"

#define XML_DEPTH_MAX 64
#define XML_TOKEN_MAX ((size_t)1024 * 1024) /* bytes without an event */

struct xml;

/* Names and values in turn, NULL at the end; as xml_attr reads them. */
struct xml_attrs {
	const char **v;
};

/*
 * What the reader does.  Names have lost their namespace and its prefix.  Text
 * comes in pieces, as it stands, not NUL-terminated.  What a function returns
 * but OK ends the parse and is what xml_feed returns.
 */
struct xml_reader {
	enum err (*open)(
	    void *arg, const char *name, const struct xml_attrs *attrs);
	enum err (*close)(void *arg, const char *name);
	enum err (*text)(void *arg, const char *s, size_t n);
};

/* xml_attr - the value of an attribute, or NULL. */
const char *xml_attr(const struct xml_attrs *attrs, const char *name);

/* xml_new - a parser for one document; given to xml_free (for CLEANUP). */
struct xml *xml_new(const struct xml_reader *reader, void *arg);
void xml_free(struct xml **x);

/*
 * xml_feed - the next bytes; last ends the document.  E_BAD_REQUEST with
 * *why (a short constant) for what is no XML, has a DOCTYPE (and with it
 * entities), is nested deeper or has a longer token than the limits above.
 */
enum err xml_feed(struct xml *x, const char *bytes, size_t n, bool last,
    const char **why) MUST_CHECK;

#endif
