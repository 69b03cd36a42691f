/*
 * utf8_cut.h - the beginning of a text that is too long, for instance for a
 * column of a table.
 */
#ifndef BASE_UTF8_CUT_H
#define BASE_UTF8_CUT_H

#include "base/arena.h"

/* utf8_cut - the first max characters of a text; s itself when it has no
 * more. */
const char *utf8_cut(struct arena *a, const char *s, size_t max);

#endif
