/*
 * safeguard.h - what keeps processes that approve changes of the suite itself
 * from being steered by those whose changes they approve.  A safeguard is the
 * part of the suite that such a process belongs to; the schema says by the key
 * which one it is (bpm_safeguard).  Under a safeguard
 * - only who needs no approval changes the model, sets variables of instances
 *   and skips calls (bpm_safeguard_lacks, in the checks of the endpoints);
 * - a process calls no other, which somebody else could have drawn;
 * - who got a task by his role or the like decides it only as long as its node
 *   would still find him;
 * - what an instance has decided is done in the transaction of its last step.
 */
#ifndef FLOWDB_SAFEGUARD_H
#define FLOWDB_SAFEGUARD_H

#include "flowdb/tree.h"
#include "store/row.h"

/* No member is NULL. */
struct safeguard {
	const char *name;      /* as bpm_safeguard says it */
	const char *approvals; /* what messages call its processes */
	/*
	 * The instance with that id has ended, was suspended or resumed, and
	 * has this status now.  Called in the transaction of the step, after
	 * its rows were written, maybe more than once; an error refuses the
	 * step.
	 */
	enum err (*follow)(
	    struct ctx *ctx, const char *instance, enum inst_status status);
	/* What the ended instance came to, for who decided last: one row with
	 * the texts outcome, in words of the API, and message; or none. */
	enum err (*outcome)(
	    struct ctx *ctx, const char *instance, struct rows *out);
};

/* safeguard_named - the safeguard of that name; NULL, if name is NULL.  A name
 * that the table does not have is E_SYSTEM, so that nothing it should guard is
 * left to itself. */
enum err safeguard_named(
    struct ctx *ctx, const char *name, const struct safeguard **out) MUST_CHECK;

/* safeguard_breach - the first call activity of a process under a safeguard;
 * NULL: it has none, or s is NULL. */
const struct node *safeguard_breach(
    const struct safeguard *s, const struct model *m, int32_t process);

/*
 * safeguard_decider - may the caller decide the open task, which is his, or let
 * others decide it?  Where his role, post, group, department or leadership
 * brought him a task of a process under a safeguard, he may as long as its node
 * would still find him; else E_DECIDER_NOT_FOUND.  What somebody has given him
 * is his.
 */
enum err safeguard_decider(struct tree *t, const struct task *task) MUST_CHECK;

/* safeguard_choices - the nodes whose users depend on what the decision chooses
 * and sets (objects, or null), in ctx->mem. */
struct strs safeguard_choices(struct ctx *ctx, const struct definition *def,
    const struct val *next, const struct val *vars);

#endif
