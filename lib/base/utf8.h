/* utf8.h - is it UTF-8, and how long is it to a person? */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/base.h"

/* utf8_valid - strict: no overlong form, no surrogate, no NUL byte. */
bool utf8_valid(const char *s, size_t n);

/* utf8_size - bytes of the character that s begins with; 0 when it is none,
 * or cut by the end of the text.  n > 0 bytes are left of it. */
size_t utf8_size(const char *s, size_t n);

/* utf8_length - characters (code points) in a valid text of n bytes. */
size_t utf8_length(const char *s, size_t n);

/* utf8_put - the code point c in 1-4 bytes, no NUL; returns how many. */
size_t utf8_put(unsigned c, char out[4]);

/* utf8_mend - a question mark for each byte that is part of no character; for
 * messages that quote a text up to some byte. */
void utf8_mend(char *s);

/* utf8_blank - is the text empty or only white space? */
bool utf8_blank(const char *s);

/* utf8_bare - where the text begins behind white space, *n the bytes up to the
 * white space at its end; 0 when it is blank. */
const char *utf8_bare(const char *s, size_t *n);

#endif
