/*
 * enter.h - a token enters its node, and ends the work of its node.  This file,
 * leave.h and the files for single kinds of node call each other; together they
 * are one recursion.
 * Source: workflow engine, "Token rules".
 */
#ifndef FLOW_ENTER_H
#define FLOW_ENTER_H

#include "flow/token.h"

/* node_begin - the token is at its node from now on: opens its history record,
 * runs the listeners to the start, and starts the timers of boundary events. */
enum err node_begin(struct state *s, struct token *t) MUST_CHECK;

/* enter - does what the kind of the token's node requires: the token waits,
 * starts something inside, or leaves again. */
enum err enter(struct state *s, struct token *t) MUST_CHECK;

/* activity_done - the activity at which the token is has ended: an element of a
 * multi-instance is counted, any other token leaves its node. */
enum err activity_done(struct state *s, struct token *t) MUST_CHECK;

#endif
