/* enter.h - a token enters a node, and is through with it.
 * Source: workflow engine, "Token rules". */
#ifndef FLOW_ENTER_H
#define FLOW_ENTER_H

#include "flow/token.h"

/* node_begin - the token stands at its node from now on: the name is known,
 * the record open, boundary timers are armed. */
enum err node_begin(struct state *s, struct token *t) MUST_CHECK;

/* enter - the token does what its node is there for. */
enum err enter(struct state *s, struct token *t) MUST_CHECK;

/* activity_done - its node is through: the next element, or it leaves. */
enum err activity_done(struct state *s, struct token *t) MUST_CHECK;

#endif
