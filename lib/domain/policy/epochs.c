/* epochs.c - reads the epochs of which policy versions consist, through the
 * host's cache; and calls the functions of the database that raise them
 * (sql/schema/24_policy.sql). */
#include "policy/epochs.h"

#include <string.h>

#include "sql/lib/policy.h"
#include "store/cache.h"
#include "store/db.h"

/* Reads the epochs of a tenant and puts them into the cache.  The entry has the
 * version of the row; 0 while there is no row. */
static enum err
epochs_read(struct ctx *ctx, int64_t tenant_id, struct cache_ticket ticket,
    struct policy_epochs *out)
{
	uint64_t version = 0;
	struct rows rows;
	struct row r;

	TRY(db_rows(
	    ctx, &sql_policy_epochs, ARGS(AN("tenant_id", &tenant_id)), &rows));
	*out = (struct policy_epochs){ 0 };
	if (rows.n > 0) {
		r = row_at(&rows, 0);
		out->epoch = row_i64(&r, "epoch");
		out->revision = row_i64(&r, "revision");
		out->mac_revision = row_i64(&r, "mac_revision");
		version = (uint64_t)row_i64(&r, "version");
	}
	cache_fill(ctx->cache, CACHE_EPOCH, &tenant_id, sizeof(tenant_id),
	    ticket, version, out, sizeof(*out));
	return OK;
}

enum err
policy_epochs_for(struct ctx *ctx, int64_t tenant_id, int64_t policy_epoch,
    struct policy_epochs *out)
{
	struct cache_entry found;
	bool hit;

	cache_find(ctx->cache, CACHE_EPOCH, &tenant_id, sizeof(tenant_id),
	    ctx->now_ms, &found);
	hit = found.state == CACHE_HIT && found.len == sizeof(*out);
	if (hit)
		memcpy(out, found.value, sizeof(*out));
	cache_release(ctx->cache);
	return hit && out->revision >= policy_epoch
	           ? OK
	           : epochs_read(ctx, tenant_id, found.ticket, out);
}

enum err
policy_epochs_find(
    struct ctx *ctx, int64_t tenant_id, struct policy_epochs *out)
{
	return policy_epochs_for(ctx, tenant_id, 0, out);
}

enum err
policy_before(struct ctx *ctx, const struct ids *ids, struct policy_change *out)
{
	struct row row;

	*out = (struct policy_change){ .records = *ids };
	TRY(db_do(ctx, &sql_policy_records, ARGS(AN("ids", ids))));
	TRY(db_one(
	    ctx, &sql_policy_scope, ARGS(AN("ids", ids)), E_SYSTEM, &row));
	out->everyone = row_bool(&row, "everyone");
	out->bound = row_bool(&row, "bound");
	out->channels = row_str(&row, "channels");
	out->macs = row_str(&row, "macs");
	return OK;
}

enum err
policy_after(struct ctx *ctx, const struct policy_change *c)
{
	return db_do(ctx, &sql_policy_changed,
	    ARGS(AN("ids", &c->records), AN("everyone", &c->everyone),
	        AN("bound", &c->bound), AN("channels", &c->channels),
	        AN("macs", &c->macs)));
}

enum err
policy_macs(struct ctx *ctx, int64_t id, const struct strs *macs)
{
	return db_do(ctx, &sql_policy_macs_changed,
	    ARGS(
	        AN("id", &id), { .name = "macs", .type = F_STRS, .at = macs }));
}

enum err
policy_windows(struct ctx *ctx)
{
	return db_do(ctx, &sql_policy_windows_moved, NULL);
}

enum err
policy_refresh(struct ctx *ctx)
{
	return db_do(ctx, &sql_policy_refreshed, NULL);
}
