/* child_process.h - what approvals add to called instances; for the files of
 * the engine.  Source: workflow engine, "Child processes". */
#ifndef APPROVAL_CHILD_PROCESS_H
#define APPROVAL_CHILD_PROCESS_H

#include "flow/state.h"

/* child_process_starter - who starts what the token calls; NULL: nobody. */
const char *child_process_starter(
    struct state *s, const struct token *t, const struct definition *def);

/* child_process_begin - the reserved variables of an instance that is called.
 */
enum err child_process_begin(struct state *s, struct token *t, struct inst *i)
    MUST_CHECK;

/* child_process_rejected - so is the caller. */
enum err child_process_rejected(struct state *s, struct token *t) MUST_CHECK;

#endif
