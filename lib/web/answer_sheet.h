/* answer_sheet.h - a page's rows, all of them, as a workbook. */
#ifndef WEB_ANSWER_SHEET_H
#define WEB_ANSWER_SHEET_H

#include "web/req.h"

#define SHEET_ANSWER_MAX 100000 /* rows; beyond, an export task */

/*
 * answer_sheet - the rows of the row's block as a workbook with the columns
 * of its sheet, sent as a file.  in: the request's input, or that and extra
 * values, where a row's call has some to give.  Takes up to 300 s.
 * E_EXPORT_TOO_MANY_ROWS beyond SHEET_ANSWER_MAX, E_TOO_MANY_REQUESTS when
 * others are at it, E_QUERY_TOO_BROAD.  For an export task see export.h.
 */
enum err answer_sheet(struct req *r, const struct args *in) MUST_CHECK;

#endif
