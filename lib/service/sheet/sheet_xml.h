/*
 * sheet_xml.h - reads the rows of a sheet, one after the other, as texts.  Runs
 * in the child process that parses.
 * Source: ECMA-376, "SpreadsheetML"; rules on security, "Excel".
 */
#ifndef SHEET_SHEET_XML_H
#define SHEET_SHEET_XML_H

#include "sheet/workbook_open.h"

#define SHEET_CELLS_MAX 100 /* cells of a row */

/*
 * A row of a sheet that is not blank.  line is its number in the sheet, from
 * 1.  A missing cell is ""; the last cell is not blank.
 */
struct grid_row {
	uint32_t line;
	struct strs cells;
};

/*
 * grid_read - call row for each row of the book's first sheet.  An error that
 * row returns ends the reading and is returned.  The row is valid only until
 * row returns.
 *
 * Whole numbers are written without point and exponent, other numbers stay as
 * the file has them; truth values are "true" and "false"; a formula is the
 * result that the file holds for it.
 *
 * E_BAD_REQUEST with *why, a clause about the workbook, when it is damaged,
 * cells are out of order or beyond the largest sheet, a row has more than
 * SHEET_CELLS_MAX cells, a text is too long, or a shared text is missing.
 */
enum err grid_read(struct arena *a, const struct book *book,
    enum err (*row)(void *arg, const struct grid_row *row), void *arg,
    const char **why) MUST_CHECK;

#endif
