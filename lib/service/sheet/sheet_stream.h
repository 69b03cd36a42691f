/*
 * sheet_stream.h - reads an uploaded table as a stream of rows of texts: a
 * workbook or comma separated values, compressed or not.  A child process
 * parses it, so a malicious file can at most cause an error; the caller holds
 * one row at a time, however large the file is.
 */
#ifndef SHEET_SHEET_STREAM_H
#define SHEET_SHEET_STREAM_H

#include "base/arena.h"
#include "input/text_form.h"

/* -- rows that were corrected --------------------------------------------- */

#define MENDED_MAX 65536 /* characters; more are no part of a form */

struct sheet_mended;

/* form_mended - the form of a request's text with the rows that the user has
 * corrected on the page: their cells by the numbers of the rows, as JSON: {"3":
 * ["a", "b"], "7": []}. They take the place of those of the file, which is sent
 * once more; a row without cells is left out. */
extern const struct form form_mended;

/* sheet_mended_read - the rows of a text of form_mended, in the arena; NULL for
 * NULL. */
const struct sheet_mended *sheet_mended_read(struct arena *a, const char *text);

/* -- reading a file ------------------------------------------------------- */

/*
 * line is the row's number in the sheet, from 1.  cell[0..n) are UTF-8 and
 * never NULL; a missing cell is "".  flaw is a clause that says why the row
 * cannot be taken, NULL: it can.  flawed is the column of the cell with the
 * flaw, from 1; 0 for a malformed row of comma separated values, whose cells
 * are those before the mistake.  hidden: the row of a workbook, which whoever
 * opens that does not see.
 */
struct sheet_row {
	uint32_t line;
	size_t n;
	const char **cell;
	const char *flaw;
	uint32_t flawed;
	bool hidden;
};

struct sheet_stream {
	const char *data; /* the file; must live as long as the call */
	size_t n;
	uint64_t unpacked_max; /* unpacked bytes; 0: the limit of text/zip.h */
	size_t text_max;       /* bytes of all rows; 0: no limit */
	int seconds;           /* time limit for the whole file */
	/* A line of comma separated values with more than 100 cells comes in
	 * parts (csv_wide), because it may be a list. */
	bool wide;
	/* Rows that take the place of those of the file; NULL: none. */
	const struct sheet_mended *mended;
	/* Gets the names of the visible sheets that are not read but have a
	 * row, before the first row is passed on; NULL: they are not wanted. */
	struct strs *unread;
	/* Called for each row that is not blank, first the heading; the row is
	 * valid during the call.  An error it returns ends the reading and is
	 * returned. */
	enum err (*row)(void *arg, const struct sheet_row *row);
	void *arg;
};

/*
 * sheet_stream - call row for each row of the file.  Values are as grid_read
 * (sheet/workbook_rows.h) and csv_feed (text/csv.h) return them.
 *
 * E_SHEET_UNREADABLE with *why, a clause about the file, when it is not such a
 * table, is damaged, exceeds a limit or takes too long; E_UPLOAD_TOO_LARGE with
 * *why when it exceeds unpacked_max or text_max, or a packed file has too many
 * rows for its size; E_SYSTEM when no child process could be started.  *why
 * lies in the arena.
 */
enum err sheet_stream(
    struct arena *a, const struct sheet_stream *q, const char **why) MUST_CHECK;

#endif
