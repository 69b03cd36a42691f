/* mac_bindings.c - each entry of the cache notes two versions as of which it
 * was read, and is used only while both are the same: the device's
 * attr_version, which rises when few addresses change, and the tenant's
 * mac_revision, which rises with every change of addresses. */
#include "policy/mac_bindings.h"

#include <string.h>

#include "sql/lib/policy.h"
#include "store/cache.h"
#include "store/cache_note.h"
#include "store/db.h"

/* What an entry of the cache begins with: the versions as of which its ids were
 * read.  The ids follow. */
struct head {
	int64_t attr_version, mac_revision;
};

#define CACHED_MAX ((CACHE_VALUE_MAX - sizeof(struct head)) / sizeof(int64_t))

/* Asks the database, which is never behind the caches, and puts the answer into
 * the cache if it fits there. */
static enum err
read_fresh(struct ctx *ctx, struct cache *cache, const char *mac,
    const struct device *d, struct cache_ticket ticket, struct ids *out)
{
	int64_t entry[CACHED_MAX + 2];
	uint8_t key[CACHE_MAC_LEN];
	struct rows rows;
	struct row row;

	*out = (struct ids){ 0 };
	TRY(db_rows(ctx, &sql_policy_bindings,
	    ARGS(AN("mac", &mac), AN("tenant_id", &d->head.tenant_id)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	*out = row_ids(ctx->mem, &row, "bindings");
	if (out->n > CACHED_MAX)
		return OK;
	BUG_ON(!cache_key_mac(mac, key));
	entry[0] = row_i64(&row, "attr_version");
	entry[1] = row_i64(&row, "mac_revision");
	if (out->n > 0)
		memcpy(entry + 2, out->v, out->n * sizeof(*out->v));
	cache_fill(cache, CACHE_BINDINGS, key, sizeof(key), ticket,
	    (uint64_t)entry[0], entry, (out->n + 2) * sizeof(*entry));
	return OK;
}

enum err
policy_bindings(struct ctx *ctx, struct cache *cache, const char *mac,
    const struct device *d, const struct policy_epochs *epochs, struct ids *out)
{
	uint8_t key[CACHE_MAC_LEN];
	struct cache_entry found;
	struct head head = { 0 };
	bool current;

	BUG_ON(!cache_key_mac(mac, key));
	cache_find(
	    cache, CACHE_BINDINGS, key, sizeof(key), ctx->now_ms, &found);
	if (found.state == CACHE_HIT && found.len >= sizeof(head))
		memcpy(&head, found.value, sizeof(head));
	current = found.state == CACHE_HIT &&
	          head.attr_version == d->head.attr_version &&
	          head.mac_revision == epochs->mac_revision;
	if (current) {
		out->n = (found.len - sizeof(head)) / sizeof(*out->v);
		out->v = arena_new(ctx->mem, int64_t, out->n + 1);
		memcpy(out->v, (const char *)found.value + sizeof(head),
		    out->n * sizeof(*out->v));
	}
	cache_release(cache);
	return current ? OK : read_fresh(ctx, cache, mac, d, found.ticket, out);
}
