/* known_users.h - inner: remembers which users of a step exist and are enabled,
 * so that none is looked up twice. */
#ifndef FLOWDB_KNOWN_USERS_H
#define FLOWDB_KNOWN_USERS_H

#include "base/map.h"
#include "store/ctx.h"

/* All zero: no user has been looked up. */
struct known_users {
	struct map of; /* by name */
};

/* known_users_meet - looks up with one query those of these users who were not
 * looked up before. */
enum err known_users_meet(struct ctx *ctx, struct known_users *k,
    const struct strs *users) MUST_CHECK;

/* known_users_add - adds users who are known to exist and to be enabled. */
void known_users_add(
    struct ctx *ctx, struct known_users *k, const struct strs *users);

/* known_users_enabled - does the user exist, and is he enabled?  Who was not
 * looked up or added before is looked up first. */
enum err known_users_enabled(struct ctx *ctx, struct known_users *k,
    const char *user, bool *out) MUST_CHECK;

#endif
