/* candidates.h - the users a strategy stands for.
 * Source: workflow engine, "Assignment". */
#ifndef APPROVAL_CANDIDATES_H
#define APPROVAL_CANDIDATES_H

#include "flow/state.h"

/* What is asked of a strategy, with the variables that the token sees. */
struct strategy_use {
	struct token *t;
	const struct node *node;
	int32_t strategy;
	const char *param;
	const struct expr *param_expr;
};

/* candidates_find - the users for whom the strategy stands, each once, in the
 * order in which the strategy names them.  They lie in s->notes. */
enum err candidates_find(struct state *s, const struct strategy_use *ask,
    struct strs *out) MUST_CHECK;

/* user_ids - the user ids in a value: one id, a text of ids separated by
 * commas, or a list of ids. */
void user_ids(struct state *s, const struct val *v, struct strs *out);

#endif
