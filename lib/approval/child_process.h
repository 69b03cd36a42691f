/* child_process.h - what approvals add when a process calls another one.
 * Source: workflow engine, "Child processes". */
#ifndef APPROVAL_CHILD_PROCESS_H
#define APPROVAL_CHILD_PROCESS_H

#include "flow/state.h"

/*
 * child_process_starter - the user who counts as the starter of the instance
 * that the token calls: the starter of the calling instance, or the user in a
 * form field.  NULL: nobody.
 */
const char *child_process_starter(
    struct state *s, const struct token *t, const struct definition *def);

/* child_process_begin - gives the called instance i the reserved variables of
 * approvals: status, starter, and whether its start node is skipped. */
enum err child_process_begin(struct state *s, struct token *t, struct inst *i)
    MUST_CHECK;

/* child_process_rejected - the instance that the token has called was not
 * approved: rejects the token's own instance. */
enum err child_process_rejected(struct state *s, struct token *t) MUST_CHECK;

#endif
