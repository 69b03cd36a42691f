/* child_process.h - what approvals add when one process calls another.
 * Source: workflow engine, "Child processes". */
#ifndef APPROVAL_CHILD_PROCESS_H
#define APPROVAL_CHILD_PROCESS_H

#include "flow/state.h"

/*
 * child_process_starter - the user who starts the instance that the token
 * calls: the caller's starter, or one whom a form field names.  NULL: nobody.
 */
const char *child_process_starter(
    struct state *s, const struct token *t, const struct definition *def);

/* child_process_begin - the called instance i gets the reserved variables of
 * approvals: status, starter, whether its start node is skipped. */
enum err child_process_begin(struct state *s, struct token *t, struct inst *i)
    MUST_CHECK;

/* child_process_rejected - the instance that the token has called was not
 * approved, so the token's own instance is rejected. */
enum err child_process_rejected(struct state *s, struct token *t) MUST_CHECK;

#endif
