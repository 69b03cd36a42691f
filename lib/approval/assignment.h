/*
 * assignment.h - who decides a user task with approvals, and the multi-instance
 * that its approve method makes; for the files of the engine.
 * Source: workflow engine, "Multi-instance and approve methods", "Assignment".
 */
#ifndef APPROVAL_ASSIGNMENT_H
#define APPROVAL_ASSIGNMENT_H

#include "flow/approval_hooks.h"

/* assign_users - the candidates of the token's node, as they are now. */
enum err
assign_users(struct state *s, struct token *t, struct strs *out) MUST_CHECK;

/* assign_one - the user of the token's one task; NULL: nobody. */
enum err
assign_one(struct state *s, struct token *t, const char **out) MUST_CHECK;

/* method_rule - how many tasks the node of a token with approvals has: what
 * its approve method or type says, or else the model.  MULTI_MIXED is a
 * multi-instance over the candidates with an order and a condition of the
 * drawing, as designers made them before there were methods. */
enum multi_rule method_rule(const struct token *t);

/* method_elements - one an assignee; nobody: one null. */
enum err method_elements(struct state *s, struct token *t, int32_t *total,
    const struct val **items) MUST_CHECK;

/* method_list - those of the body as a variable of its scope. */
enum err method_list(struct state *s, struct token *body) MUST_CHECK;

/* method_enough - have enough elements of the body completed? */
bool method_enough(const struct token *body);

/* method_in_turn - one element after the other? */
bool method_in_turn(const struct token *t);

/* method_variable - which variable has the element of the body. */
const char *method_variable(struct state *s, const struct token *body);

#endif
