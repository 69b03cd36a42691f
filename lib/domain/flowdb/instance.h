/* instance.h - starts and cancels process instances for a user. */
#ifndef FLOWDB_INSTANCE_H
#define FLOWDB_INSTANCE_H

#include "flow/refusal.h"
#include "input/field_types.h"
#include "store/ctx.h"

struct deployed;
struct forecasts;
struct val;

/* What starting an instance needs. */
struct start {
	int64_t definition; /* column id of the deployed version */
	int64_t starter;
	const char *business_key; /* NULL: none */
	/* As they were sent: the variables, and the chosen users of each
	 * node. */
	struct raw variables, chosen;
	/* The field with the chosen users, to be named in errors. */
	const char *chosen_field;
	/* Called with the new id before the first step.  As that may be the
	 * last one, what the instance decides must name it by then.  NULL: not
	 * called. */
	enum err (*bind)(void *arg, const char *id);
	void *arg;
};

/*
 * instance_start - starts an instance; *id is the id that clients see, in
 * ctx->mem.  The caller has checked that the user may start it.  Errors:
 * E_START_FORBIDDEN for a process under a safeguard that would call another, or
 * that is started without bind, so that nothing would come of its decision,
 * E_STARTER_CHOICE_MISSING and E_STARTER_CHOICE_UNKNOWN about approvers to be
 * chosen, E_INSTANCE_NUMBER_TAKEN, that of bind, and those of a step
 * (flowdb/tree.h).
 */
enum err instance_start(struct ctx *ctx, const struct start *s, const char **id)
    MUST_CHECK;

/*
 * instance_foresee - the nodes that an instance would reach if the caller
 * started it with these variables (approval/predict.h), in ctx->mem.  A
 * condition that cannot be evaluated is the error that the start would return.
 */
enum err instance_foresee(struct ctx *ctx, const struct deployed *version,
    const struct val *vars, struct forecasts *out) MUST_CHECK;

/*
 * instance_cancel - cancels the instance with that id in the name of the
 * request's caller; code says whether he does it as its starter or as an
 * administrator.  Whether he may is not checked here, and the settings of its
 * model about cancelling do not count.  Errors:
 * E_INSTANCE_MISSING, E_INSTANCE_NOT_RUNNING, and those of a step
 * (flowdb/tree.h).
 */
enum err instance_cancel(struct ctx *ctx, const char *id, enum reason code,
    const char *reason) MUST_CHECK;

#endif
