/* inst_life.h - instances begin and end.
 * Source: workflow engine, "Token rules". */
#ifndef FLOW_INST_LIFE_H
#define FLOW_INST_LIFE_H

#include "flow/inst.h"

/* inst_new - not started yet; the caller is NULL or a token at a call. */
struct inst *inst_new(struct state *s, const struct definition *def,
    struct token *caller, const char *starter);

/* inst_start - its first token enters the start event in its turn. */
enum err inst_start(struct state *s, struct inst *i) MUST_CHECK;

/* inst_over - nothing is left in it: it completes, its caller goes on. */
enum err inst_over(struct state *s, struct inst *i) MUST_CHECK;

/* inst_close - end it in that state with all that is in it; its caller is
 * not told. */
void inst_close(struct state *s, struct inst *i, enum inst_state end);

#endif
