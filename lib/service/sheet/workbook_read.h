/*
 * workbook_read.h - inner: opens a workbook.  Runs in the child process that
 * parses.
 * Source: ECMA-376, "Open Packaging Conventions" and "SpreadsheetML".
 */
#ifndef SHEET_WORKBOOK_READ_H
#define SHEET_WORKBOOK_READ_H

#include "sheet/cell_value.h"
#include "text/zip.h"

#define BOOK_TEXTS_MAX 1000000 /* shared texts in a workbook */
#define BOOK_RELS_MAX  2000    /* relationships of one part */
#define BOOK_CODES_MAX 1000    /* formats that a workbook defines */
#define BOOK_LOOKS_MAX 65536   /* looks of cells, each with a format */

struct book {
	struct zip *zip;
	const char *sheet;  /* name of that sheet's part */
	struct strs shared; /* shared texts by their index */
	/* The formats of numbers by the index that a cell has. */
	const struct cell_format *look;
	size_t n_looks;
	bool from_1904; /* its dates are counted from that year */
};

/*
 * book_open - find the first sheet that is not hidden, or the first of all if
 * every one is, and read the shared texts and formats; all of it lies in the
 * arena.  E_BAD_REQUEST with *why, a clause about the workbook.
 */
enum err book_open(struct arena *a, struct zip *z, struct book *out,
    const char **why) MUST_CHECK;

#endif
