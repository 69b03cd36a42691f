/* tree_rows.h - inner: converts rows of the database into the rows of the
 * engine (flow/rows.h). */
#ifndef FLOWDB_TREE_ROWS_H
#define FLOWDB_TREE_ROWS_H

#include "flow/rows.h"
#include "store/ctx.h"
#include "store/row.h"

/* Each function converts the rows of one kind, which a block of tree.sql has
 * returned, in ctx->mem.  tree_rows_tokens also makes the open history records
 * of the tokens. */
enum err tree_rows_insts(struct ctx *ctx, const struct rows *from,
    struct object_rows *to) MUST_CHECK;
enum err tree_rows_tokens(struct ctx *ctx, const struct rows *from,
    struct object_rows *to) MUST_CHECK;
enum err tree_rows_tasks(struct ctx *ctx, const struct rows *from,
    struct object_rows *to) MUST_CHECK;
enum err tree_rows_timers(struct ctx *ctx, const struct rows *from,
    struct object_rows *to) MUST_CHECK;
enum err tree_rows_vars(struct ctx *ctx, const struct rows *from,
    struct object_rows *to) MUST_CHECK;
enum err tree_rows_records(struct ctx *ctx, const struct rows *from,
    struct object_rows *to) MUST_CHECK;

#endif
