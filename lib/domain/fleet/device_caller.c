/*
 * device_caller.c - who may call as a device.  Each call is checked against the
 * cached record of the device, by all endpoints in the same order: whether its
 * CPU id has a permitted length, whether the device exists, its token and its
 * tenant, whether it is activated, and whether its CPU id is the stored one.
 * The first CPU id of a device is stored at once; a wrong one is noted.
 */
#include "fleet/device_caller.h"

#include <stdatomic.h>
#include <string.h>

#include "fleet/errors.h"
#include "fleet/observed.h"
#include "sql/lib/device_caller.h"
#include "store/cache.h"
#include "store/db.h"

#define TRIES 5 /* tries, if others change the device meanwhile */

/* -- the lengths of CPU ids ---------------------------------------------- */

/* The key in the host's cache of the allowed lengths, which are bits: bit n - 1
 * is set if n digits are allowed. */
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
cpu_id_check(struct ctx *ctx, const char *cpu)
{
	size_t n = strlen(cpu);
	uint64_t lengths;

	BUG_ON(n < 1 || n > 64);
	TRY(lengths_find(ctx, &lengths));
	return lengths >> (n - 1) & 1
	           ? OK
	           : fail(ctx, E_DEVICE_CONDITION_NOT_EXISTS, NULL);
}

/* -- which device it is -------------------------------------------------- */

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
	enum err e;

	if (c->cpu != NULL)
		TRY(cpu_id_check(ctx, c->cpu));
	e = fresh ? device_fresh(ctx, c->mac, out)
	          : device_find(ctx, c->mac, out);
	if (c->token != NULL && (e == E_DEVICE_NOT_EXISTS ||
	                            (e == OK && !has_token(out, c->token))))
		return fail(ctx, E_DEVICE_SIGN_INVALID, NULL);
	if (e == OK && c->tenant_id != 0 && c->tenant_id != out->head.tenant_id)
		return fail(ctx, E_DEVICE_NOT_EXISTS, NULL);
	return e;
}

/* -- whether it may call ------------------------------------------------- */

static bool
is_admitted(enum device_admission admission, const struct device_head *h)
{
	switch (admission) {
	case ADMIT_ACTIVATED:
		break;
	case ADMIT_NEW:
		if (h->activation_ms == 0)
			return true;
		break;
	case ADMIT_ALL:
		return true;
	}
	return h->status == DEVICE_ACTIVATED;
}

/* Counts the wrong CPU id of a device, and notes it beside the address from
 * which the call came. */
static void
note_mismatch(struct ctx *ctx, const struct device_caller *c, int64_t id)
{
	if (c->mismatches != NULL)
		atomic_fetch_add_explicit(
		    c->mismatches, 1, memory_order_relaxed);
	observed_note(c->spool, &(struct observed){ OBSERVED_MISMATCH, id,
	                            ctx->now_ms, ctx->ip, c->cpu, NULL });
}

enum err
device_caller_judge(struct ctx *ctx, const struct device_caller *c,
    enum device_admission admission, const struct device *d)
{
	if (!is_admitted(admission, &d->head))
		return fail(ctx, E_DEVICE_NOT_ACTIVATED, NULL);
	if (c->cpu == NULL || d->head.cpu[0] == '\0' ||
	    strcmp(d->head.cpu, c->cpu) == 0)
		return OK;
	note_mismatch(ctx, c, d->head.id);
	return fail(ctx, E_DEVICE_CPU_MISMATCH, NULL);
}

/* -- the call as a whole ------------------------------------------------- */

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
	TRY(device_caller_judge(ctx, c, ADMIT_ACTIVATED, out));
	for (int i = 0; c->cpu != NULL && out->head.cpu[0] == '\0'; i++) {
		if (i == TRIES)
			return E_LOCKED;
		TRY(take_cpu(ctx, c, out, &taken));
		TRY(device_caller_find(ctx, c, !taken, out));
		TRY(device_caller_judge(ctx, c, ADMIT_ACTIVATED, out));
	}
	return OK;
}
