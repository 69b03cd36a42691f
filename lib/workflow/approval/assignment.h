/* assignment.h - whom a node asks: its candidates, how many tasks they get, and
 * when enough of these are approved. */
#ifndef APPROVAL_ASSIGNMENT_H
#define APPROVAL_ASSIGNMENT_H

#include "flow/env.h"
#include "flow/state.h"

#define CANDIDATES_MAX 1000 /* candidates of a node, at most */

/* candidates_of - the candidates of the token's node, computed anew at each
 * call; none for a node whose tasks the system decides.  More than
 * CANDIDATES_MAX are an error. */
enum err
candidates_of(struct state *s, struct token *t, struct strs *out) MUST_CHECK;

/* choice_variable - the variable of an instance in which the starter
 * (STRATEGY_BY_STARTER) or an approver (STRATEGY_BY_APPROVER) notes whom he has
 * chosen: an object with ids of nodes as keys and lists of users as values. */
const char *choice_variable(int32_t strategy);

/* user_ids - the user ids in a value, each once: one id, a text of ids
 * separated by commas, or a list of ids.  Of more than CANDIDATES_MAX ids the
 * first CANDIDATES_MAX + 1. */
void user_ids(struct state *s, const struct val *v, struct strs *out);

/*
 * method_rule - how many tasks the node of a token with approvals has, as its
 * approve method or approve type says; without both, the multi-instance
 * settings of the model count.  MULTI_MIXED is a multi-instance of the model
 * whose list is a placeholder for the candidates: designers made such models
 * before approve methods existed.
 */
enum multi_rule method_rule(const struct token *t);

/* method_elements - one element for each candidate, with the user's id as its
 * value.  Without candidates there is one element whose value is null. */
enum err method_elements(struct state *s, struct token *t, int32_t *total,
    const struct val **items) MUST_CHECK;

/* method_list - sets the variable <node>_assignees in the scope of the body to
 * the list of the users of its elements. */
enum err method_list(struct state *s, struct token *body) MUST_CHECK;

/* method_enough - have enough elements been approved, so that the node is
 * approved before all of them have ended?  False where all have to decide, one
 * after the other. */
bool method_enough(const struct token *body);

/* method_in_turn - do the candidates decide one after the other? */
bool method_in_turn(const struct token *t);

/* method_variable - the name of the variable that holds an element's user. */
const char *method_variable(struct state *s, const struct token *body);

/* assign_one - the user who gets the only task of the token: the user of its
 * multi-instance element, or one chosen from the candidates.  NULL: nobody. */
enum err
assign_one(struct state *s, struct token *t, const char **out) MUST_CHECK;

#endif
