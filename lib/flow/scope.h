/* scope.h - scopes complete when nothing is left in them. */
#ifndef FLOW_SCOPE_H
#define FLOW_SCOPE_H

#include "flow/token.h"

/* token_end - it goes; its scope will complete when nothing is left in it. */
void token_end(struct state *s, struct token *t);

/* scopes_end - those that token_end has left empty complete. */
enum err scopes_end(struct state *s) MUST_CHECK;

#endif
