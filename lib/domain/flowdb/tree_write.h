/* tree_write.h - inner: writes to the database what a step has changed. */
#ifndef FLOWDB_TREE_WRITE_H
#define FLOWDB_TREE_WRITE_H

#include "flowdb/tree.h"

/* tree_write - writes the changed objects, the comments and the copies of the
 * last step, in which `ev` was carried out. */
enum err tree_write(struct tree *t, const struct event *ev,
    const struct step_extra *extra) MUST_CHECK;

#endif
