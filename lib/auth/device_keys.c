/* device_keys.c - the process's copy of the device keys and of the mode, valid
 * for one epoch. */
#include "auth/device_keys.h"

#include <string.h>

#include "base/map.h"
#include "sql/lib/device_auth.h"
#include "store/cache_fill.h"
#include "store/db.h"

static const int64_t setting = SETTING_DEVICE_AUTH;

/* The copy: the mode and all keys as they were at `epoch`. */
static struct {
	uint64_t epoch; /* 0: the copy is empty */
	enum device_auth mode;
	struct arena mem;
	struct map keys;
} own;

void
device_keys_forget(void)
{
	arena_reset(&own.mem);
	own.keys = (struct map){ 0 };
	own.epoch = 0;
}

/* Reads epoch, mode and keys by one statement, so that all three are from the
 * same moment. */
static enum err
read_all(struct ctx *ctx, struct cache *cache, struct cache_ticket ticket)
{
	struct rows rows;
	struct row r;

	TRY(db_rows(ctx, &sql_device_auth, NULL, &rows));
	BUG_ON(rows.n == 0);
	device_keys_forget();
	r = row_at(&rows, 0);
	own.epoch = (uint64_t)row_i64(&r, "epoch");
	own.mode = (enum device_auth)row_i32(&r, "mode");
	for (int i = 0; i < rows.n; i++) {
		struct device_key *key;

		r = row_at(&rows, i);
		if (row_null(&r, "kid"))
			continue;
		key = arena_new(&own.mem, struct device_key, 1);
		key->secret = arena_strdup(&own.mem, row_str(&r, "secret"));
		key->tenant_id = row_i64(&r, "tenant_id");
		map_put(&own.mem, &own.keys,
		    arena_strdup(&own.mem, row_str(&r, "kid")), key);
	}
	cache_fill(cache, CACHE_SETTING, &setting, sizeof(setting), ticket,
	    own.epoch, &own.mode, sizeof(own.mode));
	return OK;
}

enum err
device_auth_find(struct ctx *ctx, struct cache *cache, enum device_auth *out)
{
	struct cache_entry found;
	bool current;

	cache_find(cache, CACHE_SETTING, &setting, sizeof(setting), ctx->now_ms,
	    &found);
	current = found.state == CACHE_HIT && found.version == own.epoch;
	cache_release(cache);
	if (!current)
		TRY(read_all(ctx, cache, found.ticket));
	*out = own.mode;
	return OK;
}

const struct device_key *
device_key_find(const char *kid)
{
	return map_get(&own.keys, kid);
}

enum err
device_auth_changed(struct ctx *ctx, struct cache *cache)
{
	struct row row;
	enum err e;

	TRY(db_commit(ctx));
	e = db_one(ctx, &sql_device_auth_epoch, NULL, E_SYSTEM, &row);
	if (e == OK)
		cache_tomb(cache, CACHE_SETTING, &setting, sizeof(setting),
		    (uint64_t)row_i64(&row, "epoch"));
	else
		/* The change is committed, but its epoch could not be read.  An
		 * empty cache makes every worker read the epoch again. */
		cache_wipe(cache);
	return e;
}
