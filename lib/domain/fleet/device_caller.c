/*
 * device_caller.c - the checks of a calling device, in the same order for all
 * calls. A CPU id is written only if the record still has the version that was
 * checked.
 */
#include "fleet/device_caller.h"

#include <string.h>

#include "fleet/errors.h"
#include "sql/lib/device.h"
#include "store/db.h"

#define TRIES 5 /* tries, if others change the device meanwhile */

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
device_caller_find(struct ctx *ctx, struct cache *cache,
    const struct device_caller *c, bool fresh, struct device *out)
{
	enum err e = fresh ? device_fresh(ctx, c->mac, out)
	                   : device_find(ctx, cache, c->mac, out);

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

static enum err
judge(struct ctx *ctx, const struct device_caller *c, const struct device *d)
{
	if (d->head.status != 1)
		return fail(ctx, E_DEVICE_NOT_ACTIVATED, NULL);
	return device_caller_fits(ctx, c, d);
}

/* Stores the first CPU id of a device.  *taken: the record of this version had
 * none, and has this one now. */
static enum err
take_cpu(struct ctx *ctx, struct cache *cache, const struct device_caller *c,
    const struct device *d, bool *taken)
{
	struct rows rows;
	struct row row;

	TRY(db_rows(ctx, &sql_device_take_cpu,
	    ARGS(AN("cpu", &c->cpu), AN("id", &d->head.id),
	        AN("version", &d->head.version)),
	    &rows));
	*taken = rows.n > 0;
	if (!*taken)
		return OK;
	row = row_at(&rows, 0);
	device_forget(cache, c->mac, row_i64(&row, "version"));
	return OK;
}

enum err
device_caller_open(struct ctx *ctx, struct cache *cache,
    const struct device_caller *c, struct device *out)
{
	bool taken = false;

	TRY(device_caller_find(ctx, cache, c, false, out));
	TRY(judge(ctx, c, out));
	for (int i = 0; c->cpu != NULL && out->head.cpu[0] == '\0'; i++) {
		if (i == TRIES)
			return E_LOCKED;
		TRY(take_cpu(ctx, cache, c, out, &taken));
		TRY(device_caller_find(ctx, cache, c, !taken, out));
		TRY(judge(ctx, c, out));
	}
	return OK;
}
