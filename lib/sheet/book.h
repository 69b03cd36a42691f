/*
 * book.h - what a workbook is made of: where its first sheet is, and the
 * texts its cells share.  Runs in the child that parses.
 * Source: ECMA-376, "Open Packaging Conventions" and "SpreadsheetML".
 */
#ifndef SHEET_BOOK_H
#define SHEET_BOOK_H

#include "text/zip.h"

#define SHEET_TEXT_MAX  32767   /* characters of a cell */
#define BOOK_TEXTS_MAX  1000000 /* shared ones */
#define BOOK_RELS_MAX   2000    /* relationships of one part */
#define BOOK_TEXT_BYTES ((size_t)SHEET_TEXT_MAX * 4)

struct book {
	struct zip *zip;
	const char *sheet;  /* name of the first sheet's part */
	struct strs shared; /* texts by their index */
};

/*
 * book_open - find both in the archive; all of it lives in the arena.
 * E_BAD_REQUEST with *why, a clause about the workbook.
 */
enum err book_open(struct arena *a, struct zip *z, struct book *out,
    const char **why) MUST_CHECK;

/*
 * book_text - n bytes of a cell as its text: "_x000D_" and its like become
 * the character they stand for.  E_BAD_REQUEST with *why when the text is
 * longer than SHEET_TEXT_MAX characters.
 */
enum err book_text(struct arena *a, const char *s, size_t n, const char **out,
    const char **why) MUST_CHECK;

#endif
