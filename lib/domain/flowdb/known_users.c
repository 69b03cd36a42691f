/* known_users.c - asks the database which users exist, and remembers the
 * answers. */
#include "flowdb/known_users.h"

#include "people/people.h"

struct known {
	bool enabled;
};

/* The entry of the user.  *fresh: there was none, so a new one was added. */
static struct known *
known_of(struct ctx *ctx, struct known_users *k, const char *user, bool *fresh)
{
	struct known *one = map_get(&k->of, user);

	*fresh = one == NULL;
	if (one != NULL)
		return one;
	one = arena_new(ctx->mem, struct known, 1);
	map_put(ctx->mem, &k->of, arena_strdup(ctx->mem, user), one);
	return one;
}

void
known_users_add(
    struct ctx *ctx, struct known_users *k, const struct strs *users)
{
	bool fresh;

	for (size_t i = 0; i < users->n; i++)
		known_of(ctx, k, users->v[i], &fresh)->enabled = true;
}

enum err
known_users_meet(
    struct ctx *ctx, struct known_users *k, const struct strs *users)
{
	struct strs ask = { 0 }, found;

	for (size_t i = 0; i < users->n; i++) {
		bool fresh;

		(void)known_of(ctx, k, users->v[i], &fresh);
		if (fresh && ask.v == NULL)
			ask.v = arena_new(ctx->mem, const char *, users->n - i);
		if (fresh)
			ask.v[ask.n++] = users->v[i];
	}
	if (ask.n == 0)
		return OK;
	TRY(people_enabled(ctx, &ask, &found));
	known_users_add(ctx, k, &found);
	return OK;
}

enum err
known_users_enabled(
    struct ctx *ctx, struct known_users *k, const char *user, bool *out)
{
	const struct known *one = map_get(&k->of, user);

	if (one == NULL) {
		TRY(known_users_meet(ctx, k, &(struct strs){ &user, 1 }));
		one = map_get(&k->of, user);
	}
	*out = one->enabled;
	return OK;
}
