/*
 * export.h - making a workbook in a task outside of requests.  The row of an
 * endpoint with shape SHEET describes the workbook completely, so a task needs
 * only the name of the export, which finds the row in any domain, and the
 * filters.
 * Source: device domain, "Export tasks".
 */
#ifndef WEB_EXPORT_H
#define WEB_EXPORT_H

#include <stdatomic.h>

#include "web/req.h"

#define EXPORT_DIR    "export" /* the folder of export files, below home */
#define EXPORT_SUFFIX ".xlsx"

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

/* export_find - the row of the export of that name in these n domains, or
 * NULL. */
const struct endpoint *
export_find(const struct domain *const *domains, size_t n, const char *name);

/*
 * export_input - decode the filters, a JSON object, by the input of the row;
 * lists and ranges are arrays, a null counts as not sent.  Errors as
 * decode_query.
 */
enum err export_input(struct ctx *ctx, const struct endpoint *ep,
    const char *params, struct args *out) MUST_CHECK;

/* export_write - the part of export_make (export_make.h) for answer_sheet:
 * r->export_to says where. */
enum err export_write(struct req *r, const struct args *in) MUST_CHECK;

#endif
