/* record_set_cache.c - a process keeps the sets it used last, each in memory of
 * its own. */
#include "policy/record_set_cache.h"

#define SETS_MAX  256
#define BYTES_MAX ((size_t)256 << 20)

/* A set and its memory; tenant_id 0: free. */
struct kept {
	struct policy_set set;
	struct arena mem;
	uint64_t used; /* when it was used last, in calls */
};

static struct {
	struct kept v[SETS_MAX];
	size_t bytes;
	uint64_t calls;
} own;

static void
drop(struct kept *k)
{
	own.bytes -= k->mem.total;
	arena_free(&k->mem);
	*k = (struct kept){ 0 };
}

void
policy_sets_forget(void)
{
	for (size_t i = 0; i < SETS_MAX; i++)
		drop(&own.v[i]);
}

/* The place of a tenant's set; if there is none, a free one, or that of the set
 * that was not used for longest. */
static struct kept *
place_of(int64_t tenant_id)
{
	struct kept *oldest = &own.v[0];

	for (size_t i = 0; i < SETS_MAX; i++) {
		struct kept *k = &own.v[i];

		if (k->set.tenant_id == tenant_id)
			return k;
		if (k->used < oldest->used)
			oldest = k;
	}
	return oldest;
}

/* Drops the sets that were not used for longest until the others fit into the
 * limit; never the set `except`. */
static void
make_room(const struct kept *except)
{
	while (own.bytes > BYTES_MAX) {
		struct kept *oldest = NULL;

		for (size_t i = 0; i < SETS_MAX; i++) {
			struct kept *k = &own.v[i];

			if (k != except && k->set.tenant_id != 0 &&
			    (oldest == NULL || k->used < oldest->used))
				oldest = k;
		}
		if (oldest == NULL)
			return;
		drop(oldest);
	}
}

/* Reads the set of a tenant again.  The old one is dropped only when the new
 * one has been read. */
static enum err
renew(struct ctx *ctx, struct kept *k, int64_t tenant_id)
{
	struct kept fresh = { 0 };
	enum err e =
	    policy_set_read(ctx, &fresh.mem, tenant_id, false, &fresh.set);

	if (e != OK) {
		arena_free(&fresh.mem);
		return e;
	}
	drop(k);
	*k = fresh;
	own.bytes += k->mem.total;
	make_room(k);
	return OK;
}

enum err
policy_set_kept(struct ctx *ctx, int64_t tenant_id, int64_t revision,
    const struct policy_set **out)
{
	struct kept *k = place_of(tenant_id);

	if (k->set.tenant_id != tenant_id || k->set.revision < revision)
		TRY(renew(ctx, k, tenant_id));
	k->used = ++own.calls;
	*out = &k->set;
	return OK;
}
