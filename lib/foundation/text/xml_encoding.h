/* xml_encoding.h - finds the encoding of an XML document; inner. */
#ifndef TEXT_XML_ENCODING_H
#define TEXT_XML_ENCODING_H

#include "base/arena.h"

/*
 * xml_encoding - the encoding of a document, by the name that expat has for it:
 * the encoding that the document declares; without a declaration UTF-16 if it
 * begins with the byte order mark of UTF-16, else UTF-8.  UTF-8, UTF-16 (with
 * LE or BE, or in the byte order that its first bytes show), ISO-8859-1 and
 * US-ASCII can be read.  Returns E_BAD_REQUEST for any other encoding, and when
 * the bytes are not in the declared one, with *why (an English reason, in the
 * arena) and *line, from 1.
 */
enum err xml_encoding(struct arena *a, const char *s, size_t n,
    const char **name, const char **why, int *line) MUST_CHECK;

#endif
