/* next_tasks.h - the user tasks that come after a node, and the choice of
 * users for them.  Source: workflow engine, "Next assignees". */
#ifndef APPROVAL_NEXT_TASKS_H
#define APPROVAL_NEXT_TASKS_H

#include "approval/approve.h"

/*
 * next_choose - some of the next nodes want their users chosen by whoever
 * approves now: keep his choice in a variable.  Refused when he has chosen
 * nobody for one of them.
 */
enum err next_choose(struct state *s, const struct decision *d) MUST_CHECK;

/*
 * next_tasks - the user tasks to which a token that leaves the node could come
 * next, through gateways and other nodes without users. only_true: by flows
 * whose conditions are true for t.  Else by every flow and boundary event, but
 * through a parallel gateway only when all flows into it come from here.
 * Returns a row of bytes in s->notes, one for each node of the model: true for
 * those tasks and for the nodes on the way.
 */
const bool *
next_tasks(struct state *s, struct token *t, int32_t node, bool only_true);

#endif
