/* cell_text.h - makes a text fit for a cell of a workbook. */
#ifndef SHEET_CELL_TEXT_H
#define SHEET_CELL_TEXT_H

#include "base/arena.h"

/*
 * cell_text - the first n bytes of s as the text of a cell: s itself, or a
 * copy in the arena.  Control characters (except tab and newline), U+FFFE,
 * U+FFFF and bytes that are not UTF-8 become U+FFFD; "\r\n" and "\r" become a
 * newline; a text longer than max UTF-16 units is cut and ends with "...".
 * s must be NUL-terminated, at n or later.
 */
const char *cell_text(struct arena *a, const char *s, size_t n, size_t max)
    __attribute__((returns_nonnull));

/* sheet_plain - are the n bytes of s all printable ASCII?  Then s needs no
 * change and its width is n.  Most texts are like that, so this test saves
 * time. */
bool sheet_plain(const char *s, size_t n);

/* sheet_width - the number of characters in the longest line. */
size_t sheet_width(const char *s);

#endif
