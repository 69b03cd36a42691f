/* known_candidates.h - inner: remembers which users the strategies of a tree's
 * nodes have named, so that the database is asked once for all nodes that name
 * the same. */
#ifndef FLOWDB_KNOWN_CANDIDATES_H
#define FLOWDB_KNOWN_CANDIDATES_H

#include "base/map.h"
#include "flow/env.h"
#include "store/ctx.h"

/* All zero: nothing was asked. */
struct known_candidates {
	struct map of; /* by strategy, parameter and starter: a struct strs */
};

/*
 * known_candidates_find - the users whom the strategy names, in ctx->mem; the
 * list is the caller's own.  *fresh: the database was asked, so they may not
 * have been seen before.
 */
enum err known_candidates_find(struct ctx *ctx, struct known_candidates *k,
    const struct candidate_ask *ask, struct strs *out, bool *fresh) MUST_CHECK;

#endif
