/*
 * cached.c - the small records that nearly every call of a device needs: its
 * channel, the epochs of its tenant's policies, the lengths that CPU ids may
 * have.  Each is read from the host's cache, and on a miss from the database
 * and then stored in the cache, so that a call costs no statement.
 */
#include "fleet/cached.h"

#include <string.h>

#include "sql/lib/device.h"
#include "store/cache.h"
#include "store/db.h"

/* -- channels ------------------------------------------------------------ */

/* How much of the struct the cache stores: up to the end of the name. */
static size_t
stored_size(const struct channel *c)
{
	return offsetof(struct channel, name) + strlen(c->name) + 1;
}

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
channel_read(struct ctx *ctx, struct cache *cache, int64_t tenant_id,
    int64_t id, struct cache_ticket ticket, struct channel *out)
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
	cache_fill(cache, CACHE_CHANNEL, &id, sizeof(id), ticket,
	    (uint64_t)row_i64(&r, "version"), out, stored_size(out));
	return OK;
}

enum err
channel_find(struct ctx *ctx, struct cache *cache, int64_t tenant_id,
    int64_t id, struct channel *out)
{
	struct cache_entry found;
	bool hit;

	cache_find(cache, CACHE_CHANNEL, &id, sizeof(id), ctx->now_ms, &found);
	hit = found.state == CACHE_HIT && found.len <= sizeof(*out);
	if (hit)
		memcpy(out, found.value, found.len);
	cache_release(cache);
	return hit ? OK
	           : channel_read(ctx, cache, tenant_id, id, found.ticket, out);
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

/* -- versions of policies ------------------------------------------------ */

size_t
policy_version_write(
    const struct policy_version *v, char out[POLICY_VERSION_MAX])
{
	char *p = out;

	p += num_write(v->epoch, p);
	*p++ = '-';
	p += num_write(v->channel, p);
	*p++ = '-';
	p += num_write(v->device, p);
	return (size_t)(p - out);
}

struct policy_version
policy_version_read(const char *text)
{
	int64_t part[3];

	for (size_t i = 0; i < ARRAY_LEN(part); i++) {
		size_t n = text == NULL ? 0 : strcspn(text, "-");
		bool last = i + 1 == ARRAY_LEN(part);

		if (n == 0 || num_read(text, n, &part[i]) != OK ||
		    (text[n] == '\0') != last)
			return POLICY_VERSION_NONE;
		text += n + !last;
	}
	return (struct policy_version){ part[0], part[1], part[2] };
}

bool
policy_version_same(
    const struct policy_version *a, const struct policy_version *b)
{
	return a->epoch == b->epoch && a->channel == b->channel &&
	       a->device == b->device;
}

/* Reads the epochs of a tenant and puts them into the cache.  The entry has the
 * version of the row; 0 while there is no row. */
static enum err
epochs_read(struct ctx *ctx, struct cache *cache, int64_t tenant_id,
    struct cache_ticket ticket, struct policy_epochs *out)
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
	cache_fill(cache, CACHE_EPOCH, &tenant_id, sizeof(tenant_id), ticket,
	    version, out, sizeof(*out));
	return OK;
}

enum err
policy_epochs_for(struct ctx *ctx, struct cache *cache, int64_t tenant_id,
    int64_t policy_epoch, struct policy_epochs *out)
{
	struct cache_entry found;
	bool hit;

	cache_find(cache, CACHE_EPOCH, &tenant_id, sizeof(tenant_id),
	    ctx->now_ms, &found);
	hit = found.state == CACHE_HIT && found.len == sizeof(*out);
	if (hit)
		memcpy(out, found.value, sizeof(*out));
	cache_release(cache);
	return hit && out->revision >= policy_epoch
	           ? OK
	           : epochs_read(ctx, cache, tenant_id, found.ticket, out);
}

enum err
policy_epochs_find(struct ctx *ctx, struct cache *cache, int64_t tenant_id,
    struct policy_epochs *out)
{
	return policy_epochs_for(ctx, cache, tenant_id, 0, out);
}

/* -- CPU ids ------------------------------------------------------------- */

/* The allowed lengths are bits: bit n - 1 set means that n digits are
 * allowed. */
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
