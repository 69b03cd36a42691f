/*
 * workbook_rows.h - reads the rows of a workbook's first sheet, one after the
 * other, as texts.  Runs in the child process that parses.
 * Source: ECMA-376, "SpreadsheetML".
 */
#ifndef SHEET_WORKBOOK_ROWS_H
#define SHEET_WORKBOOK_ROWS_H

#include "sheet/workbook_read.h"

#define BOOK_MERGES_MAX 50000 /* cells that are merged over several rows */
#define SHEET_CELLS_MAX 100   /* cells of a row */

/*
 * A row of a sheet that is not blank.  line is its number in the sheet, from
 * 1.  A missing cell is ""; the last cell is not blank.  flaw: a clause that
 * says why the row cannot be taken as it is read: the cell in column flawed,
 * from 1, has nothing that a reader would see as a value.  NULL: no flaw.
 * hidden: whoever opens the workbook does not see the row, as with a filter.
 */
struct grid_row {
	uint32_t line;
	struct strs cells;
	const char *flaw;
	uint32_t flawed;
	bool hidden;
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
 * What is merged over several rows stands in each of them that has cells of its
 * own.
 *
 * E_BAD_REQUEST with *why, a clause about the workbook, when it is damaged,
 * cells are out of order or beyond the largest sheet, a row has more than
 * SHEET_CELLS_MAX cells, a text is too long, or a shared text is missing.
 */
enum err grid_read(struct arena *a, const struct book *book,
    enum err (*row)(void *arg, const struct grid_row *row), void *arg,
    const char **why) MUST_CHECK;

/*
 * grid_choose - take the first sheet that people see and that has a row, and
 * note as not read the names of later sheets that have rows.  E_BAD_REQUEST
 * with *why, if rows of a later sheet are for the import and would be lost: if
 * it has any row, where the import is of a list without headings (listed), else
 * if it has the first heading of the sheet that is taken, and a row below.
 */
enum err grid_choose(struct arena *a, struct book *book, bool listed,
    const char **why) MUST_CHECK;

#endif
