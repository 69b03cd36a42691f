/*
 * candidate_strategy.h - finds the candidates of those strategies that need the
 * database, such as the users of a role.
 * Source: workflow contract, "Candidate strategies"; workflow engine,
 * "Assignment".
 */
#ifndef FLOWDB_CANDIDATE_STRATEGY_H
#define FLOWDB_CANDIDATE_STRATEGY_H

#include "flow/env.h"
#include "store/ctx.h"

/* candidate_strategy_users - the users that a strategy names, in ctx->mem, each
 * once and in the order that the strategy gives.  An invalid parameter gives no
 * users. */
enum err candidate_strategy_users(struct ctx *ctx,
    const struct candidate_ask *ask, struct strs *out) MUST_CHECK;

#endif
