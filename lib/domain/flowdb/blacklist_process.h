/* blacklist_process.h - processes that approve changes of the blacklist: those
 * whose keys begin with "blacklist". */
#ifndef FLOWDB_BLACKLIST_PROCESS_H
#define FLOWDB_BLACKLIST_PROCESS_H

#include "flowdb/tree.h"

/* blacklist_process - is it the key of such a process? */
bool blacklist_process(const char *key);

/* blacklist_process_call - the first call activity of such a process, which may
 * have none, because somebody else could draw what it calls; NULL: it has none,
 * or the process is no such one. */
const struct node *
blacklist_process_call(const struct model *m, int32_t process, const char *key);

/*
 * blacklist_process_decider - may the caller decide the open task, which is
 * his?  Where his role, post, group, department or leadership brought him a
 * task of such a process, he may as long as its node would still find him; else
 * E_DECIDER_NOT_FOUND.  What somebody has given him is his.
 */
enum err
blacklist_process_decider(struct tree *t, const struct task *task) MUST_CHECK;

/* blacklist_process_choices - the nodes whose users depend on what the decision
 * chooses and sets (objects, or null), in ctx->mem. */
struct strs
blacklist_process_choices(struct ctx *ctx, const struct definition *def,
    const struct val *next, const struct val *vars);

#endif
