/* users.h - the users a strategy stands for; for the files of the engine.
 * Source: workflow engine, "Assignment". */
#ifndef APPROVAL_USERS_H
#define APPROVAL_USERS_H

#include "flow/state.h"

struct user_ask {
	struct token *t; /* sees the variables; belongs to the instance */
	const struct node *node;
	int32_t strategy;
	const char *param;
	const struct expr *param_expr;
};

/* users_find - each once, in the strategy's order; in the notes. */
enum err users_find(
    struct state *s, const struct user_ask *ask, struct strs *out) MUST_CHECK;

/* users_of - an id, a text of ids with commas, or a list of ids. */
void users_of(struct state *s, const struct val *v, struct strs *out);

#endif
