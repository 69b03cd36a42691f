/* child.h - what approvals add to called instances; for the files of the
 * engine.  Source: workflow engine, "Child processes". */
#ifndef APPROVAL_CHILD_H
#define APPROVAL_CHILD_H

#include "flow/state.h"

/* child_starter - who starts what the token calls; NULL: nobody. */
const char *child_starter(
    struct state *s, const struct token *t, const struct definition *def);

/* child_begin - the reserved variables of an instance that is called. */
enum err
child_begin(struct state *s, struct token *t, struct inst *i) MUST_CHECK;

/* child_rejected - so is the caller. */
enum err child_rejected(struct state *s, struct token *t) MUST_CHECK;

#endif
