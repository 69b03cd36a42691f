/* xml_encoding.h - in which encoding a document is written; inner. */
#ifndef TEXT_XML_ENCODING_H
#define TEXT_XML_ENCODING_H

#include "base/arena.h"

/*
 * xml_encoding - the encoding of a document by the name that expat has for
 * it: what it declares, else UTF-16 where it begins with the byte order mark
 * of that, else UTF-8.  UTF-8, UTF-16 (with LE or BE, or as its first bytes
 * tell), ISO-8859-1 and US-ASCII are read.  Returns E_BAD_REQUEST with *why
 * (an English reason, in the arena) and *line, from 1, for another encoding,
 * and where the bytes are not what is declared.
 * Source: workflow engine, "Deploy-time checks", row xml.
 */
enum err xml_encoding(struct arena *a, const char *s, size_t n,
    const char **name, const char **why, int *line) MUST_CHECK;

#endif
