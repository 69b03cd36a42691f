/*
 * enter.h - a token enters its node, and its node is through.  This, leave.h
 * and the files of single kinds of node call each other: one recursion.
 * Source: workflow engine, "Token rules".
 */
#ifndef FLOW_ENTER_H
#define FLOW_ENTER_H

#include "flow/token.h"

/* node_begin - the token stands at its node from now on: open its line of the
 * history, tell listeners to the start, arm the boundary timers. */
enum err node_begin(struct state *s, struct token *t) MUST_CHECK;

/* enter - the token does what a node of that kind is there for: it waits,
 * starts something inside, or leaves again. */
enum err enter(struct state *s, struct token *t) MUST_CHECK;

/* activity_done - the activity of the token is through: an element of a
 * multi-instance is counted, any other token leaves its node. */
enum err activity_done(struct state *s, struct token *t) MUST_CHECK;

#endif
