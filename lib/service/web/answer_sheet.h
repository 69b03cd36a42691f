/* answer_sheet.h - answers with a workbook of all rows of a page's block. */
#ifndef WEB_ANSWER_SHEET_H
#define WEB_ANSWER_SHEET_H

#include "web/req.h"

#define SHEET_ANSWER_MAX 100000 /* rows; larger exports are made as tasks */

/*
 * answer_sheet - send the rows of the endpoint's block as a workbook with the
 * columns of its sheet.  in: the request's input, with extra values when the
 * endpoint's call adds some.  Takes up to 300 s.  E_EXPORT_TOO_MANY_ROWS beyond
 * SHEET_ANSWER_MAX rows, E_TOO_MANY_REQUESTS when too many workbooks are being
 * made already, E_QUERY_TOO_BROAD.  For an export task see export.h.
 */
enum err answer_sheet(struct req *r, const struct args *in) MUST_CHECK;

#endif
