/*
 * safeguard.h - what keeps processes that approve changes of the suite itself
 * from being steered by those whose changes they approve: the deployed version
 * has an outcome (flowdb/deployed.h), and the schema says by its key which one
 * (bpm_safeguard).  Under a safeguard
 * - only who needs no approval changes the model and the forms of its nodes,
 *   sets variables of instances and skips calls (bpm_safeguard_lacks, in the
 *   checks of the endpoints);
 * - a process calls no other, which somebody else could have drawn;
 * - who got a task by his role or the like decides it only as long as its node
 *   would still find him;
 * - what an instance has decided takes effect in the transaction of its last
 *   step.
 */
#ifndef FLOWDB_SAFEGUARD_H
#define FLOWDB_SAFEGUARD_H

#include "flowdb/tree.h"

struct outcome;

/* safeguard_breach - the first call activity of a process with that outcome;
 * NULL: it has none, or the outcome is NULL. */
const struct node *safeguard_breach(
    const struct outcome *o, const struct model *m, int32_t process);

/*
 * safeguard_decider - may the caller decide the open task that is assigned to
 * him, or let others decide it?  If a process under a safeguard has found him
 * by his role, post, group, department or leadership, he may as long as the
 * node would still find him; else E_DECIDER_NOT_FOUND.  A task that another
 * user has given him he may decide.
 */
enum err safeguard_decider(struct tree *t, const struct task *task) MUST_CHECK;

/* safeguard_choices - notes in *extra for which nodes a decision of the task
 * chooses users, or may: by name (next, an object of users by node, or null)
 * where it may choose them, or by variables that it sets (extra->vars).  In
 * ctx->mem. */
void safeguard_choices(struct ctx *ctx, const struct task *task,
    const struct val *next, struct step_extra *extra);

#endif
