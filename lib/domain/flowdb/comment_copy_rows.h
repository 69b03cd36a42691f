/* comment_copy_rows.h - inner: writes the comments and the copies of a step as
 * JSON rows, from which the block tree_write of tree.sql makes table rows. */
#ifndef FLOWDB_COMMENT_COPY_ROWS_H
#define FLOWDB_COMMENT_COPY_ROWS_H

#include "flow/action.h"
#include "flow/step.h"
#include "text/json_out.h"

/* comment_row_write - writes the row of a comment on a task or an instance. */
void comment_row_write(struct json_out *w, const struct action *a);

/* copy_row_write - writes the row of a copy: a user gets a task to read.  If
 * the event itself sends the copy, its user is the sender; a copy that the
 * model sends has no sender. */
void copy_row_write(
    struct json_out *w, const struct action *a, const struct event *ev);

#endif
