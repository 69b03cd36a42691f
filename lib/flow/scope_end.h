/* scope_end.h - completes a scope (sub-process, multi-instance, instance) when
 * no token is left in it. */
#ifndef FLOW_SCOPE_END_H
#define FLOW_SCOPE_END_H

#include "flow/token.h"

/* token_end - removes the token; if it was the last one in its scope,
 * scopes_end will complete the scope. */
void token_end(struct state *s, struct token *t);

/* scopes_end - completes all scopes that token_end has made empty. */
enum err scopes_end(struct state *s) MUST_CHECK;

#endif
