/*
 * assign.h - who decides a user task with approvals, and the multi-instance
 * that its approve method makes; for the files of the engine.
 * Source: workflow engine, "Multi-instance and approve methods", "Assignment".
 */
#ifndef FLOW_ASSIGN_H
#define FLOW_ASSIGN_H

#include "flow/state.h"

/* assign_applies - is the token at a user task with approvals? */
bool assign_applies(const struct token *t);

/* assign_users - the candidates of the token's node, as they are now. */
enum err
assign_users(struct state *s, struct token *t, struct strs *out) MUST_CHECK;

/* assign_one - the user of the token's one task; NULL: nobody. */
enum err
assign_one(struct state *s, struct token *t, const char **out) MUST_CHECK;

/*
 * method_decides - does an approve method or type, and no multi-instance of
 * the drawing, say how many tasks the token's node has?
 */
bool method_decides(const struct token *t);

/* method_applies - does an approve method make it a multi-instance? */
bool method_applies(const struct token *t);

/* method_drawn - is it one over the candidates with an order and a condition
 * of the drawing, as designers made them before there were methods? */
bool method_drawn(const struct token *t);

/* method_elements - one an assignee; nobody: one null. */
enum err method_elements(struct state *s, struct token *t, int32_t *total,
    const struct val **items) MUST_CHECK;

/* method_list - those of the body as a variable of its scope. */
enum err method_list(struct state *s, struct token *body) MUST_CHECK;

/* method_enough - have enough elements of the body completed? */
bool method_enough(const struct token *body);

/* multi_in_turn - one element after the other? */
bool multi_in_turn(const struct token *t);

/* multi_variable - which variable has the element; NULL: none has. */
const char *multi_variable(struct state *s, const struct token *body);

#endif
