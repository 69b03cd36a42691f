/* tree_env.h - inner: the environment of the engine (flow/env.h), whose
 * questions are answered from the database. */
#ifndef FLOWDB_TREE_ENV_H
#define FLOWDB_TREE_ENV_H

#include "flowdb/tree.h"

/*
 * tree_env - the environment of the tree, which must not be moved afterwards.
 * The engine's questions cannot return errors: if the database fails, t->fault
 * keeps the error and the answer is that nothing was found.
 */
struct flow_env tree_env(struct tree *t);

#endif
