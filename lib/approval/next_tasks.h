/* next_tasks.h - where a token would come from here, and who chooses for there;
 * for the files of the engine.  Source: workflow engine, "Next assignees". */
#ifndef APPROVAL_NEXT_TASKS_H
#define APPROVAL_NEXT_TASKS_H

#include "approval/approve.h"

/* next_choose - keep the choice for next nodes whose users the approver
 * names; refused when one has none. */
enum err next_choose(struct state *s, const struct decision *d) MUST_CHECK;

/*
 * next_tasks - user tasks a token leaving the node could come to next, other
 * nodes looked through; every flow, or only those true by the variables t
 * sees.  With every flow, those of boundary events too, a parallel gateway
 * other branches lead to as well is not looked through.  Marks what was seen,
 * gateways too, in a row of bytes, one a node of the model, in the notes.
 */
const bool *
next_tasks(struct state *s, struct token *t, int32_t node, bool only_true);

#endif
