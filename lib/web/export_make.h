/* export_make.h - makes the workbook of an export beside the requests. */
#ifndef WEB_EXPORT_MAKE_H
#define WEB_EXPORT_MAKE_H

#include "web/export.h"

/*
 * export_make - the workbook of ctx->who in to->path, on the disk when this
 * returns OK.  Reads for an hour at most.  E_SHEET_FULL when there is more
 * than a workbook holds.  What lies under the path is the caller's to remove.
 */
enum err
export_make(const struct site *site, struct ctx *ctx, const struct endpoint *ep,
    const struct args *in, const struct export *to) MUST_CHECK;

#endif
