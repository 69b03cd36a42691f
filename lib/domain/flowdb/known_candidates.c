/* known_candidates.c - asks the database for the candidates of a strategy, and
 * remembers the answer.  A model of 200 nodes often has the same few roles and
 * leaders at most of them. */
#include "flowdb/known_candidates.h"

#include <string.h>

#include "bpmn/settings.h"
#include "flowdb/candidate_strategy.h"

/* What the answer depends on.  NULL: on a variable too, so it is not
 * remembered. */
static const char *
key_of(struct ctx *ctx, const struct candidate_ask *ask)
{
	if (ask->param == NULL || ask->strategy == STRATEGY_FIELD_LEADERS)
		return NULL;
	return arena_printf(ctx->mem, "%d %s %s", (int)ask->strategy,
	    ask->starter != NULL ? ask->starter : "", ask->param);
}

/* A list of its own: the engine leaves out users in place. */
static struct strs
copy_of(struct ctx *ctx, const struct strs *users)
{
	struct strs out = { .v = arena_new(ctx->mem, const char *, users->n),
		.n = users->n };

	if (users->n > 0)
		memcpy(out.v, users->v, users->n * sizeof(*out.v));
	return out;
}

enum err
known_candidates_find(struct ctx *ctx, struct known_candidates *k,
    const struct candidate_ask *ask, struct strs *out, bool *fresh)
{
	const char *key = key_of(ctx, ask);
	struct strs *known = key != NULL ? map_get(&k->of, key) : NULL;

	*fresh = known == NULL;
	if (known != NULL) {
		*out = copy_of(ctx, known);
		return OK;
	}
	TRY(candidate_strategy_users(ctx, ask, out));
	if (key != NULL) {
		known = arena_new(ctx->mem, struct strs, 1);
		*known = copy_of(ctx, out);
		map_put(ctx->mem, &k->of, key, known);
	}
	return OK;
}
