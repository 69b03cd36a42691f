/* decider.h - who decides tasks of processes under a safeguard, and who chose
 * him. */
#ifndef FLOWDB_DECIDER_H
#define FLOWDB_DECIDER_H

#include "flowdb/tree.h"

/*
 * decider_check - may the caller decide the open task, which is his?  Where his
 * role, post, group, department or leadership brought him a task of a process
 * under a safeguard, he may as long as its node would still find him; else
 * E_DECIDER_NOT_FOUND.  What somebody has given him is his.
 */
enum err decider_check(struct tree *t, const struct task *task) MUST_CHECK;

/* decider_choices - the nodes whose users depend on what the decision chooses
 * and sets (objects, or null), in ctx->mem. */
struct strs decider_choices(struct ctx *ctx, const struct definition *def,
    const struct val *next, const struct val *vars);

#endif
