/*
 * sheet_pour.h - a table from outside as a stream of rows of texts: a
 * workbook, or comma separated values, packed or not.  A child process parses
 * it; nothing a file does reaches the caller but an error, however large it
 * is the caller holds one row.
 * Source: wire contract, "Excel"; rules on security, "Excel"; rules on
 * processes, "Parsing in a child".
 */
#ifndef SHEET_SHEET_POUR_H
#define SHEET_SHEET_POUR_H

#include "base/arena.h"

/*
 * line is the row's number in the sheet, from 1.  cell[0..n) are UTF-8 and
 * never NULL; what is not there is "".  flaw: of comma separated values whose
 * row is broken, a clause about it; the cells are those before it.  NULL: it
 * is whole.
 */
struct sheet_row {
	uint32_t line;
	size_t n;
	const char **cell;
	const char *flaw;
};

struct sheet_pour {
	const char *data; /* the file; must live as long as the call */
	size_t n;
	bool csv;              /* else workbooks (.xlsx) alone */
	uint64_t unpacked_max; /* bytes; 0: as text/zip.h has it */
	size_t text_max;       /* bytes of all rows; 0: no limit */
	int seconds;           /* until the last row is taken */
	/* A row that is not blank, the heading the first; as long as the call.
	 * What it answers but OK ends all and is passed on. */
	enum err (*row)(void *arg, const struct sheet_row *row);
	void *arg;
};

/*
 * sheet_pour - call row for each row of the file.  Values are as grid_read
 * (sheet/grid.h) and csv_feed (text/csv.h) have them.
 *
 * E_SHEET_UNREADABLE with *why, a clause about the file, when it is none of
 * these, damaged, passes a limit or takes too long; E_UPLOAD_TOO_LARGE with
 * *why beyond unpacked_max or text_max; E_SYSTEM when no child could be made.
 * *why lives in the arena.
 */
enum err sheet_pour(
    struct arena *a, const struct sheet_pour *q, const char **why) MUST_CHECK;

#endif
