/*
 * csv.h - comma separated values from outside as a stream of rows: bytes in,
 * cells out, one row held at a time.
 * Source: RFC 4180; UTF-8 with or without a byte order mark; a row ends with
 * CRLF, LF or CR.
 */
#ifndef TEXT_CSV_H
#define TEXT_CSV_H

#include "base/base.h"

#define CSV_CELLS_MAX 100                 /* of a row */
#define CSV_CELL_MAX  ((size_t)32767 * 4) /* bytes of a cell */

struct csv;

/*
 * One row that is not blank.  line is its number among all rows, from 1, as
 * a spreadsheet shows it; cells that are not there are "", the last one is
 * not blank.  flaw, a clause about the row, is NULL when it is whole; else
 * the cells are those before the flaw.  All of it lives as long as the call.
 */
struct csv_row {
	uint32_t line;
	struct strs cells;
	const char *flaw;
};

/* csv_new - calls row for each of them; what that answers but OK ends the
 * reading.  Given to csv_free (for CLEANUP; NULL is fine). */
struct csv *
csv_new(enum err (*row)(void *arg, const struct csv_row *row), void *arg);
void csv_free(struct csv **c);

/*
 * csv_feed - the next bytes; last ends the text.  Returns what row answered
 * but OK, or E_BAD_REQUEST with *why, a clause about the whole, when nobody
 * can tell where rows begin: a quote that is never closed, too many rows to
 * count.
 */
enum err csv_feed(struct csv *c, const char *bytes, size_t n, bool last,
    const char **why) MUST_CHECK;

#endif
