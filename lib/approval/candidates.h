/* candidates.h - finds the users whom the settings of a node name.
 * Source: workflow engine, "Assignment". */
#ifndef APPROVAL_CANDIDATES_H
#define APPROVAL_CANDIDATES_H

#include "flow/state.h"

#define CANDIDATES_MAX 1000 /* candidates of a node, at most */

/* candidates_of - the candidates of the token's node, computed anew at each
 * call; none for a node whose tasks the system decides.  More than
 * CANDIDATES_MAX are an error. */
enum err
candidates_of(struct state *s, struct token *t, struct strs *out) MUST_CHECK;

/* user_ids - the user ids in a value: one id, a text of ids separated by
 * commas, or a list of ids. */
void user_ids(struct state *s, const struct val *v, struct strs *out);

#endif
