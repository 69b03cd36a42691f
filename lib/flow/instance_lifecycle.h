/* instance_lifecycle.h - starts and ends instances.
 * Source: workflow engine, "Token rules". */
#ifndef FLOW_INSTANCE_LIFECYCLE_H
#define FLOW_INSTANCE_LIFECYCLE_H

#include "flow/instance.h"

/* inst_new - makes an instance that has not started.  caller: the token at a
 * call activity that waits for it; NULL: no instance called it. */
struct inst *inst_new(struct state *s, const struct definition *def,
    struct token *caller, const char *starter);

/* inst_start - makes its first token and sends it to the start event. */
enum err inst_start(struct state *s, struct inst *i) MUST_CHECK;

/* inst_over - no token is left in the instance: completes it and lets the token
 * that called it go on. */
enum err inst_over(struct state *s, struct inst *i) MUST_CHECK;

/* inst_close - ends the instance with that status and removes everything in it.
 * The token that called it does not go on. */
void inst_close(struct state *s, struct inst *i, enum inst_state end);

#endif
