/* utf8.h - checks UTF-8 texts, counts and writes characters, takes blanks off
 * and mends texts that were cut. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/base.h"

/* The byte order mark, with which programs of Windows begin a text in UTF-8. */
#define UTF8_MARK "\xEF\xBB\xBF"

/* utf8_unmarked - the n bytes of a text without the byte order mark before
 * them; *n becomes smaller.  A reader of JSON may leave it out (RFC 8259, 8.1).
 */
const char *utf8_unmarked(const char *s, size_t *n);

/* utf8_valid - is it UTF-8, without overlong forms, surrogates or NUL bytes? */
bool utf8_valid(const char *s, size_t n);

/* utf8_size - how many bytes the first character of s has; 0 when it is not
 * valid, is NUL, or is cut by the end of the text.  n: bytes of the text, at
 * least 1. */
size_t utf8_size(const char *s, size_t n);

/* utf8_length - characters (code points) in a valid text of n bytes. */
size_t utf8_length(const char *s, size_t n);

/* utf8_han - has a valid text no characters but Chinese ones? */
bool utf8_han(const char *s);

/* utf8_put - the code point c in 1-4 bytes, no NUL; returns how many. */
size_t utf8_put(unsigned c, char out[4]);

/* utf8_mend - replace each byte that is not part of a character with a question
 * mark; for messages that quote the beginning of a text. */
void utf8_mend(char *s);

/* utf8_fit - how many bytes of a valid text have room in max bytes, cut between
 * two characters. */
size_t utf8_fit(const char *s, size_t max);

/* utf8_first - how many bytes the first max characters of a text have, or the
 * whole text when it has fewer. */
size_t utf8_first(const char *s, size_t max);

/* utf8_blank - is the text empty or only white space? */
bool utf8_blank(const char *s);

/* utf8_skip - the text behind the white space at its beginning. */
const char *utf8_skip(const char *s);

/* utf8_spaced - is there white space in it? */
bool utf8_spaced(const char *s);

/* utf8_trim - the text without white space at its beginning and end: returns
 * where it begins, *n is its bytes, 0 when the text is blank. */
const char *utf8_trim(const char *s, size_t *n);

/* utf8_unturn - removes from a text the marks that turn the direction of what
 * follows them, so that it reads otherwise than it is. */
void utf8_unturn(char *s);

#endif
