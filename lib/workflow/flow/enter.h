/* enter.h - a token enters its node and does there what the kind of the node
 * asks for; and a scope or an instance in which no token is left is completed,
 * and what is around it goes on. */
#ifndef FLOW_ENTER_H
#define FLOW_ENTER_H

#include "flow/state.h"

/* node_begin - the token is at its node from now on: opens its history record,
 * runs the listeners to the start, and starts the timers of boundary events. */
enum err node_begin(struct state *s, struct token *t) MUST_CHECK;

/* enter - does what the kind of the token's node requires: the token waits,
 * starts something inside, or leaves again. */
enum err enter(struct state *s, struct token *t) MUST_CHECK;

/* user_task_announce - runs the listeners to the creation of the token's new
 * task and, if it has an assignee, those to its assignment; sets the variable
 * in which the model wants to have the id of the task. */
enum err user_task_announce(
    struct state *s, struct token *t, const char *assignee) MUST_CHECK;

/* inst_over - no token is left in the instance: completes it and lets the token
 * that called it go on. */
enum err inst_over(struct state *s, struct inst *i) MUST_CHECK;

/* scopes_end - completes all scopes that token_end has made empty. */
enum err scopes_end(struct state *s) MUST_CHECK;

#endif
