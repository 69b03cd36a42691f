/*
 * csv_out.h - comma separated values that a spreadsheet opens as what they
 * are: nothing in them becomes a formula.
 * Source: RFC 4180; device domain, "error-file".
 */
#ifndef TEXT_CSV_OUT_H
#define TEXT_CSV_OUT_H

#include "base/buf.h"

/* csv_cell - the row's next cell.  What begins with '=', '+', '-', '@' or a
 * control character gets an apostrophe in front. */
void csv_cell(struct buf *to, const char *s);

/* csv_end - the row ends; it has at least one cell. */
void csv_end(struct buf *to);

#endif
