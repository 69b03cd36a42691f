/*
 * device_auth.c - what proof a device has to give in a call, and whether it
 * gave it.  Mode and keys are read once for each epoch; then the cheapest test
 * comes first.  Only a valid signature is remembered as used, so that a
 * stranger without a key cannot fill that memory.  No refusal depends on
 * whether the device exists, so that a stranger cannot find out which devices
 * there are.
 */
#include "auth/device_auth.h"

#include <string.h>

#include "auth/signature.h"
#include "base/log.h"
#include "base/map.h"
#include "fleet/errors.h"
#include "sql/lib/device_auth.h"
#include "store/cache.h"
#include "store/cache_replay.h"
#include "store/db.h"

#define PIECES 3 /* of the header X-Device-Sign */

/* -- the mode and the keys ------------------------------------------------ */

/* The key in the host's cache of the epoch of mode and keys. */
static const int64_t epoch_key = SETTING_DEVICE_AUTH;

/* The process's copy: the mode and all keys as they were at `epoch`. */
static struct {
	uint64_t epoch; /* 0: the copy is empty */
	enum device_auth mode;
	struct arena mem;
	struct map keys;
} copy;

void
device_keys_forget(void)
{
	arena_reset(&copy.mem);
	copy.keys = (struct map){ 0 };
	copy.epoch = 0;
}

/* Reads epoch, mode and keys by one statement, so that all three are from the
 * same moment. */
static enum err
read_keys(struct ctx *ctx, struct cache_ticket ticket)
{
	struct rows rows;
	struct row r;

	TRY(db_rows(ctx, &sql_device_auth, NULL, &rows));
	BUG_ON(rows.n == 0);
	device_keys_forget();
	r = row_at(&rows, 0);
	copy.epoch = (uint64_t)row_i64(&r, "epoch");
	copy.mode = (enum device_auth)row_i32(&r, "mode");
	for (int i = 0; i < rows.n; i++) {
		struct device_key *key;

		r = row_at(&rows, i);
		if (row_null(&r, "kid"))
			continue;
		key = arena_new(&copy.mem, struct device_key, 1);
		key->secret = arena_strdup(&copy.mem, row_str(&r, "secret"));
		key->tenant_id = row_i64(&r, "tenant_id");
		map_put(&copy.mem, &copy.keys,
		    arena_strdup(&copy.mem, row_str(&r, "kid")), key);
	}
	cache_fill(ctx->cache, CACHE_SETTING, &epoch_key, sizeof(epoch_key),
	    ticket, copy.epoch, &copy.mode, sizeof(copy.mode));
	return OK;
}

enum err
device_auth_find(struct ctx *ctx, enum device_auth *out)
{
	struct cache_ticket ticket;

	if (!cache_has_setting(ctx->cache, SETTING_DEVICE_AUTH, copy.epoch,
	        ctx->now_ms, &ticket))
		TRY(read_keys(ctx, ticket));
	*out = copy.mode;
	return OK;
}

/* The enabled key named kid, or NULL; valid until the next device_auth_find. */
static const struct device_key *
device_key_find(const char *kid)
{
	return map_get(&copy.keys, kid);
}

enum err
device_auth_changed(struct ctx *ctx)
{
	return db_do(ctx, &sql_device_auth_epoch, NULL);
}

/* -- the proof ------------------------------------------------------------ */

void
device_sign(struct arena *a, const char *secret, const struct device_call *call,
    const char *ts, char out[DEVICE_SIGN_HEX + 1])
{
	const char *const line[] = { call->method,
		arena_strndup(a, call->path, strcspn(call->path, "?")), ts,
		signature_body(a, call->body, call->body_len) };
	uint8_t mac[SHA256_LEN];

	signature_mac(a, secret, strlen(secret), line, ARRAY_LEN(line), mac);
	hash_hex(mac, SHA256_LEN, out);
}

/* Splits the header X-Device-Sign; false: it has another form. */
static bool
take_sign_apart(struct arena *a, const char *header, struct device_claim *out)
{
	const char *piece[PIECES];

	if (!signature_pieces(a, header, '.', piece, PIECES))
		return false;
	out->kid = piece[0];
	out->ts = piece[1];
	out->hex = piece[2];
	return true;
}

static bool
is_kid(const char *s)
{
	static const char alnum[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                            "abcdefghijklmnopqrstuvwxyz0123456789";
	size_t n = strspn(s, alnum);

	return s[n] == '\0' && n >= DEVICE_KID_MIN && n <= DEVICE_KID_MAX;
}

const char *
device_sign_verify(struct arena *a, const struct device_call *call,
    int64_t now_ms, const struct device_key *(*key_of)(const char *kid),
    struct device_claim *out)
{
	const struct device_key *key;
	char hex[DEVICE_SIGN_HEX + 1];

	if (call->sign == NULL)
		return "it is not signed";
	if (!take_sign_apart(a, call->sign, out) || !is_kid(out->kid))
		return "the signature has another form";
	if (!signature_in_time(
	        out->ts, now_ms, DEVICE_SIGN_WINDOW_MS, &out->at_ms))
		return "it was signed at another time";
	key = key_of(out->kid);
	if (key == NULL)
		return "no key has that name";
	device_sign(a, key->secret, call, out->ts, hex);
	if (strlen(out->hex) != DEVICE_SIGN_HEX ||
	    !hash_same(hex, out->hex, DEVICE_SIGN_HEX))
		return "the signature is of something else";
	BUG_ON(!hash_unhex(hex, SHA256_LEN, out->mac));
	return NULL;
}

/* Refuses the call.  Many devices may be refused at the same time, so not every
 * refusal is logged. */
static enum err
refuse(struct ctx *ctx, const char *path, const char *why)
{
	static struct log_rate rate;

	log_seldom(&rate, LOG_WARN, "%.100s from %s is refused, %s (trace %s)",
	    path, ctx->ip, why, ctx->trace_id);
	return fail(ctx, E_DEVICE_SIGN_INVALID, NULL);
}

/* Checks that the call is signed and, if its signature counts only once, that
 * it was not used on this host before; *out gets the tenant of the key. */
static enum err
by_signature(struct ctx *ctx, struct replay *spent,
    const struct device_call *call, struct device_proof *out)
{
	struct device_claim claim;
	const char *why = device_sign_verify(
	    ctx->mem, call, ctx->now_ms, device_key_find, &claim);

	if (why != NULL)
		return refuse(ctx, call->path, why);
	out->tenant_id = device_key_find(claim.kid)->tenant_id;
	if (!call->once)
		return OK;
	switch (replay_use(spent, claim.mac, claim.at_ms,
	    ctx->now_ms - DEVICE_SIGN_WINDOW_MS)) {
	case REPLAY_FIRST:
		return OK;
	case REPLAY_AGAIN:
		return refuse(ctx, call->path, "it was used before");
	case REPLAY_FAILED:
		break;
	}
	return fault(ctx, "nobody knows whether a signature was used");
}

/* Checks only the form of the token.  Whether it belongs to the device is
 * checked where the device's record is read. */
static enum err
by_token(
    struct ctx *ctx, const struct device_call *call, struct device_proof *out)
{
	char *hex;

	if (call->token == NULL || strlen(call->token) != TOKEN_LEN)
		return refuse(ctx, call->path, "it has no token");
	hex = arena_alloc(ctx->mem, SHA256_HEX + 1);
	hash_sha256_hex(call->token, TOKEN_LEN, hex);
	out->token = hex;
	return OK;
}

enum err
device_prove(struct ctx *ctx, struct replay *spent,
    const struct device_call *call, struct device_proof *out)
{
	*out = (struct device_proof){ 0 };
	TRY(device_auth_find(ctx, &out->mode));
	if (out->mode == DEVICE_AUTH_NONE)
		return OK;
	if (out->mode == DEVICE_AUTH_TOKEN && !call->by_key)
		return by_token(ctx, call, out);
	return by_signature(ctx, spent, call, out);
}
