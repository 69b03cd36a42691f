/* candidates.h - the users a strategy stands for; for the files of the engine.
 * Source: workflow engine, "Assignment". */
#ifndef APPROVAL_CANDIDATES_H
#define APPROVAL_CANDIDATES_H

#include "flow/state.h"

struct strategy_use {
	struct token *t; /* sees the variables; belongs to the instance */
	const struct node *node;
	int32_t strategy;
	const char *param;
	const struct expr *param_expr;
};

/* candidates_find - each once, in the strategy's order; in the notes. */
enum err candidates_find(struct state *s, const struct strategy_use *ask,
    struct strs *out) MUST_CHECK;

/* user_ids - an id, a text of ids with commas, or a list of ids. */
void user_ids(struct state *s, const struct val *v, struct strs *out);

#endif
