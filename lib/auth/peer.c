/*
 * peer.c - signatures of modules, judged from the cheapest question to the
 * dearest: only who has a key makes us remember anything.
 */
#include "auth/peer.h"

#include <string.h>

#include "base/hash.h"
#include "base/log.h"
#include "base/num.h"
#include "queries.h"
#include "store/db.h"

#define VERSION "v1"
#define PIECES  5
#define NONCE_CHARS \
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

static const char *
text_of(const char *s)
{
	return s == NULL ? "" : s;
}

void
peer_sign(struct arena *a, const struct peer_key *key,
    const struct peer_call *call, const char *ts, const char *nonce,
    char out[PEER_MAC + 1])
{
	uint8_t digest[SHA256_LEN], mac[SHA256_LEN];
	char hex[2 * SHA256_LEN + 1];
	const char *text;

	hash_sha256(
	    call->body == NULL ? "" : call->body, call->body_len, digest);
	hash_hex(digest, SHA256_LEN, hex);
	text = arena_printf(a, "%s\n%s\n%s\n%s\n%s\n%s\n%s\n%s",
	    text_of(call->method), text_of(call->path), text_of(call->query),
	    text_of(call->tenant), text_of(call->acting), hex, ts, nonce);
	hash_hmac(key->key, key->n, text, strlen(text), mac);
	hash_base64(mac, SHA256_LEN, out);
}

/* Exactly five pieces between semicolons. */
static bool
take_apart(struct arena *a, const char *header, struct peer_claim *out)
{
	const char *piece[PIECES], *s = header;

	for (size_t i = 0; i < PIECES; i++) {
		size_t n = strcspn(s, ";");

		if ((s[n] == ';') != (i + 1 < PIECES))
			return false;
		piece[i] = arena_strndup(a, s, n);
		s += n + 1;
	}
	*out = (struct peer_claim){ piece[1], piece[2], piece[3], piece[4] };
	return strcmp(piece[0], VERSION) == 0;
}

static bool
is_now(const char *ts, int64_t now_ms)
{
	int64_t ms;

	return num_read(ts, strlen(ts), &ms) == OK &&
	       ms >= now_ms - PEER_WINDOW_MS && ms <= now_ms + PEER_WINDOW_MS;
}

static bool
is_nonce(const char *s)
{
	size_t n = strspn(s, NONCE_CHARS);

	return s[n] == '\0' && n >= PEER_NONCE_MIN && n <= PEER_NONCE_MAX;
}

const char *
peer_judge(struct arena *a, const struct peer_keys *keys, const char *header,
    const struct peer_call *call, int64_t now_ms, struct peer_claim *out)
{
	const struct peer_key *key;
	char mac[PEER_MAC + 1];

	if (header == NULL)
		return "it is not signed";
	if (!take_apart(a, header, out))
		return "the signature has another form";
	key = peer_keys_find(keys, out->kid, strlen(out->kid));
	if (key == NULL)
		return "no key has that name";
	if (!is_now(out->ts, now_ms))
		return "it was signed at another time";
	if (!is_nonce(out->nonce))
		return "the nonce has another form";
	peer_sign(a, key, call, out->ts, out->nonce, mac);
	if (strlen(out->mac) != PEER_MAC || !hash_same(mac, out->mac, PEER_MAC))
		return "the signature is of something else";
	return NULL;
}

enum err
peer_check(struct ctx *ctx, const struct peer_keys *keys, const char *header,
    const struct peer_call *call)
{
	static const struct peer_keys none;
	static struct log_rate rate;
	struct peer_claim claim;
	const char *why = peer_judge(ctx->mem, keys == NULL ? &none : keys,
	    header, call, ctx->now_ms, &claim);

	if (why == NULL)
		return db_hit(ctx, &sql_peer_nonce,
		    ARGS(AN("kid", &claim.kid), AN("nonce", &claim.nonce)),
		    E_REPEATED_REQUEST);
	log_seldom(&rate, LOG_WARN, "%s %s from %s is refused, %s (trace %s)",
	    call->method, call->path, ctx->ip, why, ctx->trace_id);
	return E_UNAUTHORIZED;
}
