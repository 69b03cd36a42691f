/* ascii.h - letters of ASCII, whatever the locale. */
#ifndef BASE_ASCII_H
#define BASE_ASCII_H

#include "base/arena.h"

/* ascii_lower - a copy of the text with a-z for A-Z; all other bytes, such as
 * those of UTF-8, stay as they are. */
char *ascii_lower(struct arena *a, const char *s);

#endif
