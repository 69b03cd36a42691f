/*
 * workbook_open.h - opens a workbook: finds its first sheet, and reads the
 * texts that its cells share.  Runs in the child process that parses.
 * Source: ECMA-376, "Open Packaging Conventions" and "SpreadsheetML".
 */
#ifndef SHEET_WORKBOOK_OPEN_H
#define SHEET_WORKBOOK_OPEN_H

#include "text/zip.h"

#define SHEET_TEXT_MAX  32767   /* characters in a cell */
#define BOOK_TEXTS_MAX  1000000 /* shared texts in a workbook */
#define BOOK_RELS_MAX   2000    /* relationships of one part */
#define BOOK_TEXT_BYTES ((size_t)SHEET_TEXT_MAX * 4)

struct book {
	struct zip *zip;
	const char *sheet;  /* name of the first sheet's part */
	struct strs shared; /* shared texts by their index */
};

/*
 * book_open - find the first sheet and read the shared texts; all of it lies in
 * the arena.  E_BAD_REQUEST with *why, a clause about the workbook.
 */
enum err book_open(struct arena *a, struct zip *z, struct book *out,
    const char **why) MUST_CHECK;

/*
 * book_text - n bytes of a cell as its text: each escape of the form "_x000D_"
 * becomes the character with that code.  E_BAD_REQUEST with *why when the text
 * is not UTF-8 or longer than SHEET_TEXT_MAX characters.
 */
enum err book_text(struct arena *a, const char *s, size_t n, const char **out,
    const char **why) MUST_CHECK;

#endif
