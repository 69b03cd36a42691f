/* next_choice.h - the users who are chosen, when a task is decided, for the
 * tasks that come next. */
#ifndef APPROVAL_NEXT_CHOICE_H
#define APPROVAL_NEXT_CHOICE_H

#include "approval/decision.h"

/*
 * next_choose - stores in a variable whom the approver has chosen as users of
 * the next nodes.  Refused when one of these nodes requires a choice and he has
 * chosen nobody for it.  Does nothing for a decision of the system, nor at the
 * node at which the starter submits.
 */
enum err next_choose(struct state *s, const struct decision *d) MUST_CHECK;

/* next_chosen - the list of users who were chosen so far for the node, which
 * leaves them to the starter or to the approver before it; else NULL. */
const struct val *next_chosen(const struct inst *i, const struct node *n);

/*
 * next_may_choose - could a decision of the task choose the users of that node?
 * Only if the node leaves them to the starter or to the approver before it, and
 * none were chosen so far: the first choice stays when the task is decided once
 * more.  A decision at the node at which the starter submits chooses nobody.
 */
bool next_may_choose(const struct task *task, const struct node *n);

#endif
