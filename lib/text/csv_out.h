/*
 * csv_out.h - writes comma separated values so that a spreadsheet does not take
 * a value for a formula.
 * Source: RFC 4180; device domain, "error-file".
 */
#ifndef TEXT_CSV_OUT_H
#define TEXT_CSV_OUT_H

#include "base/buf.h"

/* csv_cell - append the next cell of the row.  A text that begins with '=',
 * '+', '-', '@', tab, CR or LF gets an apostrophe in front. */
void csv_cell(struct buf *to, const char *s);

/* csv_end - end the row, which must have at least one cell. */
void csv_end(struct buf *to);

#endif
