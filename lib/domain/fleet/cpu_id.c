/* cpu_id.c - the allowed lengths of CPU ids, as bits: bit n - 1 set means that
 * n digits are allowed. */
#include "fleet/cpu_id.h"

#include <string.h>

#include "sql/lib/device.h"
#include "store/cache.h"
#include "store/db.h"

static const int64_t key = SETTING_CPU_LENGTHS;

static enum err
lengths_read(struct ctx *ctx, struct cache *cache, struct cache_ticket ticket,
    uint64_t *out)
{
	struct row r;

	TRY(db_one(ctx, &sql_cpu_lengths, NULL, E_SYSTEM, &r));
	*out = (uint64_t)row_i64(&r, "lengths");
	cache_fill(cache, CACHE_SETTING, &key, sizeof(key), ticket,
	    (uint64_t)row_i64(&r, "version"), out, sizeof(*out));
	return OK;
}

static enum err
lengths_find(struct ctx *ctx, struct cache *cache, uint64_t *out)
{
	struct cache_entry found;
	bool hit;

	cache_find(
	    cache, CACHE_SETTING, &key, sizeof(key), ctx->now_ms, &found);
	hit = found.state == CACHE_HIT && found.len == sizeof(*out);
	if (hit)
		memcpy(out, found.value, sizeof(*out));
	cache_release(cache);
	return hit ? OK : lengths_read(ctx, cache, found.ticket, out);
}

enum err
cpu_id_check(
    struct ctx *ctx, struct cache *cache, const char *cpu, enum err refusal)
{
	size_t n = strlen(cpu);
	uint64_t lengths;

	BUG_ON(n < 1 || n > 64);
	TRY(lengths_find(ctx, cache, &lengths));
	return lengths >> (n - 1) & 1 ? OK : fail(ctx, refusal, NULL);
}
