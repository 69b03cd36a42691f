/* export_make.h - makes the workbook of an export outside of requests. */
#ifndef WEB_EXPORT_MAKE_H
#define WEB_EXPORT_MAKE_H

#include "web/export.h"

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
