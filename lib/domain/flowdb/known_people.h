/*
 * known_people.h - inner: finds the candidates of those strategies that need
 * the database, such as the users of a role, and who exists and is enabled.  A
 * tree remembers both, so that none is looked up twice. Source: workflow
 * contract, "Candidate strategies"; workflow engine, "Assignment".
 */
#ifndef FLOWDB_KNOWN_PEOPLE_H
#define FLOWDB_KNOWN_PEOPLE_H

#include "base/map.h"
#include "flow/env.h"
#include "store/ctx.h"

/* All zero: nothing was asked. */
struct known_people {
	struct map users;      /* by name */
	struct map candidates; /* by strategy, parameter and starter */
};

/* known_people_meet - looks up with one query those of these users who were not
 * looked up before. */
enum err known_people_meet(struct ctx *ctx, struct known_people *k,
    const struct strs *users) MUST_CHECK;

/* known_people_enabled - does the user exist, and is he enabled?  Who is not
 * known is looked up first. */
enum err known_people_enabled(struct ctx *ctx, struct known_people *k,
    const char *user, bool *out) MUST_CHECK;

/* known_people_candidates - the users whom the strategy names, in ctx->mem; the
 * list is the caller's own. */
enum err known_people_candidates(struct ctx *ctx, struct known_people *k,
    const struct candidate_ask *ask, struct strs *out) MUST_CHECK;

#endif
