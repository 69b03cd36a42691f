/* tree_find.h - finds objects of a tree by their numbers (num). */
#ifndef FLOWDB_TREE_FIND_H
#define FLOWDB_TREE_FIND_H

#include "flowdb/tree.h"

/* tree_inst, tree_task, tree_timer, tree_token - the object with that number
 * (num), or NULL if it is not loaded.  Running objects are always loaded; an
 * ended instance or task is only after somebody has asked for it. */
struct inst *tree_inst(const struct tree *t, int64_t num);
struct task *tree_task(const struct tree *t, int64_t num);
struct timer *tree_timer(const struct tree *t, int64_t num);
struct token *tree_token(const struct tree *t, int64_t num);

/* tree_get_inst, tree_get_task - the object with that number; if it has ended,
 * it is loaded now.  *out is NULL when there never was one. */
enum err
tree_get_inst(struct tree *t, int64_t num, struct inst **out) MUST_CHECK;
enum err
tree_get_task(struct tree *t, int64_t num, struct task **out) MUST_CHECK;

#endif
