/* sheet_text.h - what a cell of a workbook may hold of a text. */
#ifndef SHEET_SHEET_TEXT_H
#define SHEET_SHEET_TEXT_H

#include "base/arena.h"

/*
 * sheet_text - s as a cell's text, in a or s itself: control characters
 * (but tab and newline), U+FFFE, U+FFFF and bytes that are no UTF-8 become
 * U+FFFD, "\r\n" and "\r" a newline; what is longer than max UTF-16 units is
 * cut and ends with "...".  s has n bytes and a NUL behind them, or is cut
 * there.
 */
const char *sheet_text(struct arena *a, const char *s, size_t n, size_t max)
    __attribute__((returns_nonnull));

/* sheet_plain - is s n printable ASCII characters?  Then it is a cell's text
 * as it stands, and its width is n; most texts are that. */
bool sheet_plain(const char *s, size_t n);

/* sheet_width - characters of the longest line. */
size_t sheet_width(const char *s);

#endif
