/*
 * device_caller.c - the device that calls, checked against its cached record,
 * in the same order by all calls: its token and tenant, whether it is
 * activated, and its CPU id.
 */
#include "fleet/device_caller.h"

#include <string.h>

#include "fleet/errors.h"
#include "sql/lib/device_caller.h"
#include "store/cache.h"
#include "store/db.h"

#define TRIES 5 /* tries, if others change the device meanwhile */

/* -- who calls ----------------------------------------------------------- */

/* Is it the device's token?  strcmp is safe although it takes longer the more
 * digits are right: whoever learned the digest that way would not know the
 * token. */
static bool
has_token(const struct device *d, const char *token)
{
	char hex[SHA256_HEX + 1];

	hash_hex(d->head.token, SHA256_LEN, hex);
	return d->head.has_token && strcmp(hex, token) == 0;
}

enum err
device_caller_find(struct ctx *ctx, const struct device_caller *c, bool fresh,
    struct device *out)
{
	enum err e = fresh ? device_fresh(ctx, c->mac, out)
	                   : device_find(ctx, c->mac, out);

	if (c->token != NULL && (e == E_DEVICE_NOT_EXISTS ||
	                            (e == OK && !has_token(out, c->token))))
		return fail(ctx, E_DEVICE_SIGN_INVALID, NULL);
	if (e == OK && c->tenant_id != 0 && c->tenant_id != out->head.tenant_id)
		return fail(ctx, E_DEVICE_NOT_EXISTS, NULL);
	return e;
}

enum err
device_caller_fits(
    struct ctx *ctx, const struct device_caller *c, const struct device *d)
{
	if (c->cpu == NULL || d->head.cpu[0] == '\0' ||
	    strcmp(d->head.cpu, c->cpu) == 0)
		return OK;
	return fail(ctx, E_DEVICE_CPU_MISMATCH, NULL);
}

/* Refuses a device that is not activated, or that sends another CPU id than is
 * stored. */
static enum err
judge_caller(
    struct ctx *ctx, const struct device_caller *c, const struct device *d)
{
	if (d->head.status != 1)
		return fail(ctx, E_DEVICE_NOT_ACTIVATED, NULL);
	return device_caller_fits(ctx, c, d);
}

/* Stores the first CPU id of a device.  *taken: the record of this version had
 * none, and has this one now. */
static enum err
take_cpu(struct ctx *ctx, const struct device_caller *c, const struct device *d,
    bool *taken)
{
	struct rows rows;

	TRY(db_rows(ctx, &sql_device_take_cpu,
	    ARGS(AN("cpu", &c->cpu), AN("id", &d->head.id),
	        AN("version", &d->head.version)),
	    &rows));
	*taken = rows.n > 0;
	return OK;
}

/* If take_cpu has stored the CPU id, the cache has been told, and the record is
 * read through it; if others were faster, only the database knows theirs. */
enum err
device_caller_open(
    struct ctx *ctx, const struct device_caller *c, struct device *out)
{
	bool taken = false;

	TRY(device_caller_find(ctx, c, false, out));
	TRY(judge_caller(ctx, c, out));
	for (int i = 0; c->cpu != NULL && out->head.cpu[0] == '\0'; i++) {
		if (i == TRIES)
			return E_LOCKED;
		TRY(take_cpu(ctx, c, out, &taken));
		TRY(device_caller_find(ctx, c, !taken, out));
		TRY(judge_caller(ctx, c, out));
	}
	return OK;
}

/* -- CPU ids ------------------------------------------------------------- */

/* The allowed lengths are bits: bit n - 1 set means that n digits are
 * allowed. */
static const int64_t lengths_key = SETTING_CPU_LENGTHS;

/* Reads the allowed lengths from the database, and puts them into the cache. */
static enum err
lengths_read(struct ctx *ctx, struct cache_ticket ticket, uint64_t *out)
{
	struct row r;

	TRY(db_one(ctx, &sql_cpu_lengths, NULL, E_SYSTEM, &r));
	*out = (uint64_t)row_i64(&r, "lengths");
	cache_fill(ctx->cache, CACHE_SETTING, &lengths_key, sizeof(lengths_key),
	    ticket, (uint64_t)row_i64(&r, "version"), out, sizeof(*out));
	return OK;
}

/* The allowed lengths of CPU ids as bits, from the cache or the database. */
static enum err
lengths_find(struct ctx *ctx, uint64_t *out)
{
	struct cache_entry found;
	bool hit;

	cache_find(ctx->cache, CACHE_SETTING, &lengths_key, sizeof(lengths_key),
	    ctx->now_ms, &found);
	hit = found.state == CACHE_HIT && found.len == sizeof(*out);
	if (hit)
		memcpy(out, found.value, sizeof(*out));
	cache_release(ctx->cache);
	return hit ? OK : lengths_read(ctx, found.ticket, out);
}

enum err
cpu_id_check(struct ctx *ctx, const char *cpu, enum err refusal)
{
	size_t n = strlen(cpu);
	uint64_t lengths;

	BUG_ON(n < 1 || n > 64);
	TRY(lengths_find(ctx, &lengths));
	return lengths >> (n - 1) & 1 ? OK : fail(ctx, refusal, NULL);
}
