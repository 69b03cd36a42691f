/*
 * export.h - makes workbooks of all rows of a page's block, as an answer or in
 * a task outside of requests.  An endpoint with shape SHEET
 * describes the workbook completely, so a task needs only the name of the
 * export, which finds the endpoint in any domain, and the filters.
 */
#ifndef WEB_EXPORT_H
#define WEB_EXPORT_H

#include <stdatomic.h>

#include "web/req.h"

#define EXPORT_DIR    "export" /* the folder of export files, below home */
#define EXPORT_SUFFIX ".xlsx"

#define SHEET_ANSWER_MAX 100000 /* rows; larger exports are made as tasks */

/* The progress of one export, in memory that another process reads. */
struct export_state {
	_Atomic int64_t total; /* rows it will have; -1: not known */
	_Atomic int64_t rows;  /* rows written so far */
};

struct export_to {
	const char *path, *dir; /* the file, and its folder */
	struct export_state *state;
};

/* export_name - the name of the export of this sheet: "dict-type". */
const char *export_name(struct arena *a, const struct sheet *s);

/* export_find - the endpoint of the export of that name in these n domains, or
 * NULL. */
const struct endpoint *
export_find(const struct domain *const *domains, size_t n, const char *name);

/*
 * export_input - decode the filters, a JSON object, by the input of the
 * endpoint; lists and ranges are arrays, a null counts as not sent.  Errors as
 * input_known and decode_query.
 */
enum err export_input(struct ctx *ctx, const struct endpoint *ep,
    const char *params, struct args *out) MUST_CHECK;

/*
 * answer_sheet - send the rows of the endpoint's block as a workbook with the
 * columns of its sheet.  in: the request's input, with extra values when the
 * endpoint's call adds some.  Takes up to 300 s.  E_EXPORT_TOO_MANY_ROWS beyond
 * SHEET_ANSWER_MAX rows, E_TOO_MANY_REQUESTS when too many workbooks are being
 * made already, E_QUERY_TOO_BROAD.  If r->export_to is set,
 * it makes the workbook of an export task there instead.
 */
enum err answer_sheet(struct req *r, const struct args *in) MUST_CHECK;

/*
 * export_make - write the workbook with the rows that ctx->caller may see to
 * to->path; it is durable when this returns OK.  The statement may take an
 * hour.  E_SHEET_FULL when there are more rows than a workbook holds.  On any
 * error the caller must remove the file.
 */
enum err
export_make(const struct site *site, struct ctx *ctx, const struct endpoint *ep,
    const struct args *in, const struct export_to *to) MUST_CHECK;

#endif
