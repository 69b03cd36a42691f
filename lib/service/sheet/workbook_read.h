/*
 * workbook_read.h - reads a workbook: opens it, and reads the rows of its first
 * sheet, one after the other, as texts.  Runs in the child process that parses.
 * Source: ECMA-376, "Open Packaging Conventions" and "SpreadsheetML".
 */
#ifndef SHEET_WORKBOOK_READ_H
#define SHEET_WORKBOOK_READ_H

#include "sheet/cell_value.h"
#include "text/zip.h"

#define BOOK_CELL_MAX   32767   /* characters in a cell */
#define BOOK_TEXTS_MAX  1000000 /* shared texts in a workbook */
#define BOOK_RELS_MAX   2000    /* relationships of one part */
#define BOOK_CODES_MAX  1000    /* formats that a workbook defines */
#define BOOK_LOOKS_MAX  65536   /* looks of cells, each with a format */
#define BOOK_TEXT_BYTES ((size_t)BOOK_CELL_MAX * 4)

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

#define SHEET_CELLS_MAX 100 /* cells of a row */

/*
 * A row of a sheet that is not blank.  line is its number in the sheet, from
 * 1.  A missing cell is ""; the last cell is not blank.  flaw: a clause that
 * says why the row cannot be taken as it is read: the cell in column flawed,
 * from 1, has nothing that a reader would see as a value.  NULL: no flaw.
 */
struct grid_row {
	uint32_t line;
	struct strs cells;
	const char *flaw;
	uint32_t flawed;
};

/*
 * grid_read - call row for each row of the book's first sheet.  An error that
 * row returns ends the reading and is returned.  The row is valid only until
 * row returns.
 *
 * A cell is what its reader sees: numbers, dates and times as
 * sheet/cell_value.h says, truth values as "TRUE" and "FALSE", a formula as the
 * result that the file holds for it.  An error, a formula without a result, a
 * number of too many digits and a date that is none are flaws of their row.
 *
 * E_BAD_REQUEST with *why, a clause about the workbook, when it is damaged,
 * cells are out of order or beyond the largest sheet, a row has more than
 * SHEET_CELLS_MAX cells, a text is too long, or a shared text is missing.
 */
enum err grid_read(struct arena *a, const struct book *book,
    enum err (*row)(void *arg, const struct grid_row *row), void *arg,
    const char **why) MUST_CHECK;

#endif
