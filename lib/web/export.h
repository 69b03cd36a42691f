/*
 * export.h - exports by name: the row of the export says all there is to say
 * about its workbook, so a task beside the requests needs its name, its
 * filters and that row, of whichever pool it is.
 * Source: device domain, "Export tasks".
 */
#ifndef WEB_EXPORT_H
#define WEB_EXPORT_H

#include <stdatomic.h>

#include "web/req.h"

#define EXPORT_DIR    "export" /* of the files, below home */
#define EXPORT_SUFFIX ".xlsx"

/* Of one export in the making, for who watches it from another process. */
struct export_state {
	_Atomic int64_t total; /* rows there are; -1: not known */
	_Atomic int64_t rows;  /* written */
};

struct export
{
	const char *path, *dir; /* the file, its folder */
	struct export_state *state;
};

/* export_name - what the export of this sheet is called: "dict-type". */
const char *export_name(struct arena *a, const struct sheet *s);

/* export_find - the row of that name, of any of these n domains, or NULL. */
const struct endpoint *
export_find(const struct domain *const *domains, size_t n, const char *name);

/*
 * export_input - its filters, a JSON object, as its own row declares them;
 * lists and ranges are arrays, null is absent.  Errors as decode_query.
 */
enum err export_input(struct ctx *ctx, const struct endpoint *ep,
    const char *params, struct args *out) MUST_CHECK;

/* export_write - the part of export_make (export_make.h) for answer_sheet:
 * r->export says where. */
enum err export_write(struct req *r, const struct args *in) MUST_CHECK;

#endif
