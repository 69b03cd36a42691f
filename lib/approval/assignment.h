/* assignment.h - which of the candidates gets a task.
 * Source: workflow engine, "Assignment". */
#ifndef APPROVAL_ASSIGNMENT_H
#define APPROVAL_ASSIGNMENT_H

#include "flow/state.h"

/* assign_one - the user who gets the only task of the token: the user of its
 * multi-instance element, or one chosen from the candidates.  NULL: nobody. */
enum err
assign_one(struct state *s, struct token *t, const char **out) MUST_CHECK;

#endif
