/* change_rows.h - inner: writes changed objects as JSON rows for the blocks of
 * tree.sql that write them. */
#ifndef FLOWDB_CHANGE_ROWS_H
#define FLOWDB_CHANGE_ROWS_H

#include "flowdb/tree.h"
#include "text/json_out.h"

/* change_inst - writes the row of an instance. */
void change_inst(struct arena *mem, struct json_out *w, const struct inst *i);

/* change_row - writes the row of any object but an instance.  extra: what is
 * stored with a task beside it; NULL: nothing. */
void change_row(
    struct json_out *w, const struct head *h, const struct step_extra *extra);

#endif
