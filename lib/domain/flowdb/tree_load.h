/* tree_load.h - inner: loads rows into the state of a tree. */
#ifndef FLOWDB_TREE_LOAD_H
#define FLOWDB_TREE_LOAD_H

#include "flowdb/tree.h"
#include "store/sql.h"

/* tree_load - loads all running objects into an empty state.  root: the block
 * that reads the first instance, with or without a lock.  Its errors are those
 * of tree_open. */
enum err tree_load(struct tree *t, const struct sql *root) MUST_CHECK;

/* tree_load_past - loads those ended objects of the instance that `what`
 * names. */
enum err
tree_load_past(struct tree *t, const struct inst *i, enum past what) MUST_CHECK;

/* tree_load_task, tree_load_inst - load a task or an instance that has ended.
 * They do nothing if it is loaded already, or if the tree has none with that
 * number. */
enum err tree_load_task(struct tree *t, int64_t num) MUST_CHECK;
enum err tree_load_inst(struct tree *t, int64_t num) MUST_CHECK;

#endif
