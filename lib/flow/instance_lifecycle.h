/* instance_lifecycle.h - instances begin and end.
 * Source: workflow engine, "Token rules". */
#ifndef FLOW_INSTANCE_LIFECYCLE_H
#define FLOW_INSTANCE_LIFECYCLE_H

#include "flow/instance.h"

/* inst_new - an instance that has not begun yet. caller: the token at a call
 * activity that waits for it; NULL: nobody called it. */
struct inst *inst_new(struct state *s, const struct definition *def,
    struct token *caller, const char *starter);

/* inst_start - put its first token on the way to the start event. */
enum err inst_start(struct state *s, struct inst *i) MUST_CHECK;

/* inst_over - no token is left in the instance: it completes, and the token
 * that called it goes on. */
enum err inst_over(struct state *s, struct inst *i) MUST_CHECK;

/* inst_close - end the instance in that state and drop all that is in it.  The
 * token that called it is not told. */
void inst_close(struct state *s, struct inst *i, enum inst_state end);

#endif
