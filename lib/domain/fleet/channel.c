/*
 * channel.c - channels as nearly every call of a device needs them: read from
 * the host's cache, and on a miss from the database and then stored in the
 * cache, so that a call costs no statement.
 */
#include "fleet/channel.h"

#include <string.h>

#include "sql/lib/channel.h"
#include "store/cache.h"
#include "store/db.h"

/* How much of the struct the cache stores: up to the end of the name. */
static size_t
stored_size(const struct channel *c)
{
	return offsetof(struct channel, name) + strlen(c->name) + 1;
}

/* Fills a channel from its row; without an interval it has the default one that
 * *out holds. */
static void
from_row(const struct row *r, struct channel *out)
{
	const char *name = row_str(r, "name");
	size_t n = strlen(name);

	BUG_ON(n >= sizeof(out->name)); /* 64 characters by the schema */
	out->id = row_i64(r, "id");
	out->update_version = row_i64(r, "update_version");
	out->policy_epoch = row_i64(r, "policy_epoch");
	if (!row_null(r, "heartbeat_interval"))
		out->interval_s = row_i32(r, "heartbeat_interval");
	memcpy(out->name, name, n + 1);
}

/* Reads a channel from the database into the cache.  That there is no such
 * channel is not cached, because no device refers to one. */
static enum err
channel_read(struct ctx *ctx, int64_t tenant_id, int64_t id,
    struct cache_ticket ticket, struct channel *out)
{
	struct rows rows;
	struct row r;

	TRY(db_rows(ctx, &sql_channel_record,
	    ARGS(AN("id", &id), AN("tenant_id", &tenant_id)), &rows));
	*out = (struct channel){ .interval_s = CHANNEL_INTERVAL_S };
	if (rows.n == 0)
		return OK;
	r = row_at(&rows, 0);
	from_row(&r, out);
	cache_fill(ctx->cache, CACHE_CHANNEL, &id, sizeof(id), ticket,
	    (uint64_t)row_i64(&r, "version"), out, stored_size(out));
	return OK;
}

enum err
channel_find(
    struct ctx *ctx, int64_t tenant_id, int64_t id, struct channel *out)
{
	struct cache_entry found;
	bool hit;

	cache_find(
	    ctx->cache, CACHE_CHANNEL, &id, sizeof(id), ctx->now_ms, &found);
	hit = found.state == CACHE_HIT && found.len <= sizeof(*out);
	if (hit)
		memcpy(out, found.value, found.len);
	cache_release(ctx->cache);
	return hit ? OK : channel_read(ctx, tenant_id, id, found.ticket, out);
}

enum err
channel_default(struct ctx *ctx, const char *platform, int64_t tenant_id,
    int64_t *id, int64_t *owner)
{
	struct row row;

	TRY(db_one(ctx, &sql_channel_default,
	    ARGS(AN("platform", &platform), AN("tenant_id", &tenant_id)),
	    E_SYSTEM, &row));
	if (!row_null(&row, "refusal"))
		return fail(ctx, err_named(row_str(&row, "refusal")), NULL);
	*id = row_i64(&row, "id");
	*owner = row_i64(&row, "tenant_id");
	return OK;
}
