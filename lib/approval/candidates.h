/* candidates.h - finds the users whom a strategy names.
 * Source: workflow engine, "Assignment". */
#ifndef APPROVAL_CANDIDATES_H
#define APPROVAL_CANDIDATES_H

#include "flow/state.h"

/* A strategy with its parameter, and the token whose variables it may use. */
struct strategy_use {
	struct token *t;
	const struct node *node;
	int32_t strategy;
	const char *param;
	const struct expr *param_expr;
};

/* candidates_find - the users whom the strategy names, in its order, without
 * doubles.  They are in s->notes. */
enum err candidates_find(struct state *s, const struct strategy_use *ask,
    struct strs *out) MUST_CHECK;

/* user_ids - the user ids in a value: one id, a text of ids separated by
 * commas, or a list of ids. */
void user_ids(struct state *s, const struct val *v, struct strs *out);

#endif
