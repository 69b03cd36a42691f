/* prediction_env.c - the environment of a prediction: it has an empty tree, in
 * whose name the engine's questions are answered from the database. */
#include "flowdb/prediction_env.h"

#include "flowdb/tree_env.h"

const struct flow_env *
prediction_env(struct ctx *ctx, enum err **fault)
{
	struct tree *t = arena_new(ctx->mem, struct tree, 1);

	t->ctx = ctx;
	t->number = "";
	t->env = tree_env(t);
	*fault = &t->fault;
	return &t->env;
}
