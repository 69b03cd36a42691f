/* scope_end.h - a scope (sub-process, multi-instance, instance) completes when
 * no token is left in it. */
#ifndef FLOW_SCOPE_END_H
#define FLOW_SCOPE_END_H

#include "flow/token.h"

/* token_end - drop the token; if it was the last one in its scope, scopes_end
 * will complete that. */
void token_end(struct state *s, struct token *t);

/* scopes_end - complete all scopes that token_end has left empty. */
enum err scopes_end(struct state *s) MUST_CHECK;

#endif
