/*
 * grid.h - the rows of a sheet, one after the other, as texts.  Runs in the
 * child that parses.
 * Source: ECMA-376, "SpreadsheetML"; rules on security, "Excel".
 */
#ifndef SHEET_GRID_H
#define SHEET_GRID_H

#include "sheet/book.h"

#define SHEET_CELLS_MAX 100 /* of a row */

/*
 * One row that is not blank.  line is its number in the sheet, from 1; cells
 * that are not there are "", the last one is not blank.
 */
struct grid_row {
	uint32_t line;
	struct strs cells;
};

/*
 * grid_read - call row for each row of the book's first sheet until it returns
 * something but OK, which is passed on; the row lives as long as the call.
 *
 * Whole numbers have neither point nor exponent, others stand as they were
 * written; truth values are "true" and "false"; a formula is its last result.
 *
 * E_BAD_REQUEST with *why, a clause about the workbook: damaged, cells out of
 * order or beyond the sheet, more than SHEET_CELLS_MAX of them, a text that
 * is too long, a shared text that is not there.
 */
enum err grid_read(struct arena *a, const struct book *book,
    enum err (*row)(void *arg, const struct grid_row *row), void *arg,
    const char **why) MUST_CHECK;

#endif
