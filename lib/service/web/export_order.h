/*
 * export_order.h - orders an export that `job export_run` carries out.
 * Source: device domain, "Export tasks".
 */
#ifndef WEB_EXPORT_ORDER_H
#define WEB_EXPORT_ORDER_H

#include "store/db.h"

/*
 * export_order - create a task, in the caller's name; *id is its id.  biz: the
 * name of the export (web/export.h), which the caller may make; params: its
 * filters as an object, json NULL: none.  Transaction and errors as task_order
 * (web/task_order.h).
 */
enum err export_order(struct ctx *ctx, const char *biz,
    const struct raw *params, int64_t *id) MUST_CHECK;

/*
 * export_params - the fields of a query that were sent, as an object from which
 * the export decodes the same input; in the arena.
 */
struct raw export_params(struct arena *a, const struct args *in);

#endif
