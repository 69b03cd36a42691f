/*
 * task_order.h - orders a task: long work in the name of a user, which a job
 * carries out later (task/task_job.h).
 */
#ifndef TASK_TASK_ORDER_H
#define TASK_TASK_ORDER_H

#include "input/field_types.h"
#include "store/ctx.h"

#define TASK_EXPORT "export" /* the kind of exports */

/* The status of an ordered task; below ORDER_DONE it has not ended. */
enum order_status {
	ORDER_WAITING = 0,
	ORDER_RUNNING = 1,
	ORDER_DONE = 2,
	ORDER_FAILED = 3,
	ORDER_CANCELLED = 4,
	ORDER_EXPIRED = 5 /* done, and the file that it made is gone */
};

struct task_order {
	const char *kind;   /* as in the database: infra_task.kind */
	const char *params; /* what is ordered, a JSON object */
	const char *source; /* the file that it reads, or NULL */
	int64_t total;      /* rows that it has; 0: not counted yet */
};

/*
 * task_order_check - may the caller order one more task?  A caller who has to
 * do something slow before task_order asks first; task_order asks again.
 * E_EXPORT_TASK_LIMIT or, of another kind, E_IMPORT_TASK_LIMIT when too many of
 * the tenant wait or are kept, E_TASK_SHARE_USED when too many of the caller
 * wait.
 */
enum err task_order_check(struct ctx *ctx, const char *kind) MUST_CHECK;

/*
 * task_order - create the task; *id is its id.  Begins a transaction, in which
 * orders of a tenant wait for each other.  If as many exports are kept as may
 * be, the caller's oldest one expires.  Errors as task_order_check.
 */
enum err task_order(struct ctx *ctx, const struct task_order *task, int64_t *id)
    MUST_CHECK;

/*
 * export_order - create the task of an export; *id is its id.  biz: the
 * name of the export (web/export.h), which the caller may make; params: its
 * filters as an object, json NULL: none.  Transaction and errors as task_order.
 */
enum err export_order(struct ctx *ctx, const char *biz,
    const struct raw *params, int64_t *id) MUST_CHECK;

/*
 * export_params - the fields of a query that were sent, as an object from which
 * the export decodes the same input; in the arena.
 */
struct raw export_params(struct arena *a, const struct args *in);

#endif
