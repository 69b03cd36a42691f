/* policy_version.c - versions of policies: their text, and the epochs of
 * tenants in the host's cache. */
#include "fleet/policy_version.h"

#include <string.h>

#include "sql/lib/device.h"
#include "store/cache.h"
#include "store/db.h"

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
