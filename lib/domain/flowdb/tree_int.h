/* tree_int.h - inner: what the files that load and write a tree and send its
 * messages offer to one another and to tree.c. */
#ifndef FLOWDB_TREE_INT_H
#define FLOWDB_TREE_INT_H

#include "flow/rows.h"
#include "flowdb/tree.h"
#include "store/row.h"
#include "store/sql.h"

/* tree_rows_insts and so on - convert the rows of one kind, which a block of
 * tree.sql has returned, into rows of the engine (flow/rows.h), in ctx->mem.
 * tree_rows_tokens also makes the open history records of the tokens. */
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

/* tree_load - loads all running objects into an empty state.  root: the block
 * that reads the first instance, with or without a lock.  Its errors are those
 * of tree_open. */
enum err tree_load(struct tree *t, const struct sql *root) MUST_CHECK;

/* tree_load_past - loads those ended objects of the instance that `what`
 * names. */
enum err
tree_load_past(struct tree *t, const struct inst *i, enum past what) MUST_CHECK;

/* tree_load_task, tree_load_inst - load a task or an instance that has ended;
 * nothing happens if it is loaded already, or if the tree has none with that
 * number. */
enum err tree_load_task(struct tree *t, int64_t num) MUST_CHECK;
enum err tree_load_inst(struct tree *t, int64_t num) MUST_CHECK;

/* refusal_error - the error for what the engine has refused, with the argument
 * of its text.  If the contract has none for it: the engine's own sentence. */
enum err refusal_error(struct ctx *ctx, enum refusal what, const char *about,
    const char *why) MUST_CHECK;

/* tree_write - writes the changed objects, the comments and the copies of the
 * last step, in which `ev` was carried out. */
enum err tree_write(struct tree *t, const struct event *ev,
    const struct step_extra *extra) MUST_CHECK;

/* tree_env - the environment of the engine (flow/env.h), whose questions are
 * answered from the database; the tree must not be moved afterwards.  The
 * questions cannot return errors: if the database fails, t->fault keeps the
 * error and the answer is that nothing was found. */
struct flow_env tree_env(struct tree *t);

/*
 * step_messages_send - sends the messages that the last step asks for: in-site
 * messages to assignees of new and of overdue tasks and to starters of
 * instances that were approved or rejected, and to the browsers of assignees
 * one about each task that they have got.  Messages about tasks that wait no
 * more for their receivers are marked as read.
 */
enum err step_messages_send(struct tree *t) MUST_CHECK;

/* step_outbox_send - after the rows of a step were written, puts the calls and
 * notices that the model asks for into the outbox, in the same transaction. */
enum err step_outbox_send(struct tree *t) MUST_CHECK;

#endif
