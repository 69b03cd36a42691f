/*
 * csv.h - reads and writes comma separated values.  The reader is a stream: it
 * is fed with bytes from outside, calls back with rows of cells, and keeps one
 * row at a time in memory.  What is written no spreadsheet takes for a formula.
 * Source: RFC 4180; UTF-8 with or without a byte order mark (text/charset.h
 * makes it of other encodings).  When it is read, the separator is that of a
 * first line "sep=;", or the one of comma, semicolon and tab of which the first
 * row has most; when it is written, the comma.  A cell that is the formula of
 * one text, ="0012", is read as that text, and one that has the apostrophe of
 * csv_cell without it.  Blanks in front of a quote that begins a cell are no
 * part of it.  Device domain, "error-file".
 */
#ifndef TEXT_CSV_H
#define TEXT_CSV_H

#include "base/buf.h"

#define CSV_CELLS_MAX 100                 /* cells of a row */
#define CSV_CELL_MAX  ((size_t)32767 * 4) /* bytes of a cell */

struct csv;

/*
 * A row that is not blank.  line: its number among all rows, from 1, as a
 * spreadsheet shows it.  cells: up to the last one that is not blank; empty
 * cells are "".  flaw: a clause that says what is wrong with the row, so that
 * the cells end before it; NULL: nothing.  All of it is valid during the call.
 */
struct csv_row {
	uint32_t line;
	struct strs cells;
	const char *flaw;
};

/* csv_new - a reader that calls `row` for each row; when row returns an error,
 * the reading ends.  csv_free frees it (for CLEANUP; *c may be NULL). */
struct csv *
csv_new(enum err (*row)(void *arg, const struct csv_row *row), void *arg);
void csv_free(struct csv **c);

/* csv_wide - give a row of more than CSV_CELLS_MAX cells in parts, each a row
 * with the same line, instead of with a flaw; for files that may be one long
 * list. */
void csv_wide(struct csv *c);

/*
 * csv_feed - read the next n bytes, of UTF-8; last: the text ends with them.
 * Returns the error of `row`, or E_BAD_REQUEST with *why, a clause about the
 * whole text: a quote is never closed, or is closed rows later with text behind
 * it, so that nobody knows where the rows after it begin; or there are more
 * rows than can be counted.
 */
enum err csv_feed(struct csv *c, const char *bytes, size_t n, bool last,
    const char **why) MUST_CHECK;

/* csv_cell - append the next cell of the row.  A text that a spreadsheet
 * program would read as a formula gets an apostrophe in front, and so does one
 * that begins with apostrophes before such a text: the reader takes one away.
 * Negative numbers are no formulas.
 */
void csv_cell(struct buf *to, const char *s);

/* csv_text - as csv_cell, for a file that people change in a spreadsheet
 * program and send again: a text that it would take for a number or a date and
 * show otherwise, such as 0012, is the formula of that text, ="0012". */
void csv_text(struct buf *to, const char *s);

/* csv_end - end the row, which must have at least one cell. */
void csv_end(struct buf *to);

#endif
