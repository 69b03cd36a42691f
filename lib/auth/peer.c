/*
 * peer.c - checks the signatures of modules, the cheapest test first.  Only the
 * nonce of a right signature is stored, so that a stranger without a key
 * cannot fill the table of nonces.
 */
#include "auth/peer.h"

#include <string.h>

#include "auth/signature.h"
#include "base/log.h"
#include "sql/lib/peer_nonce.h"
#include "store/db.h"

#define VERSION "v1"
#define PIECES  5
#define NONCE_CHARS \
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

void
peer_sign(struct arena *a, const struct peer_key *key,
    const struct peer_call *call, const char *ts, const char *nonce,
    char out[PEER_MAC + 1])
{
	const char *const line[] = { call->method, call->path, call->query,
		call->tenant, call->acting,
		signature_body(a, call->body, call->body_len), ts, nonce };
	uint8_t mac[SHA256_LEN];

	signature_mac(a, key->key, key->n, line, ARRAY_LEN(line), mac);
	hash_base64(mac, SHA256_LEN, out);
}

static bool
take_apart(struct arena *a, const char *header, struct peer_claim *out)
{
	const char *piece[PIECES];

	if (!signature_pieces(a, header, ';', piece, PIECES))
		return false;
	*out = (struct peer_claim){ piece[1], piece[2], piece[3], piece[4] };
	return strcmp(piece[0], VERSION) == 0;
}

static bool
is_nonce(const char *s)
{
	size_t n = strspn(s, NONCE_CHARS);

	return s[n] == '\0' && n >= PEER_NONCE_MIN && n <= PEER_NONCE_MAX;
}

const char *
peer_verify(struct arena *a, const struct peer_keys *keys, const char *header,
    const struct peer_call *call, int64_t now_ms, struct peer_claim *out)
{
	const struct peer_key *key;
	char mac[PEER_MAC + 1];
	int64_t at_ms;

	if (header == NULL)
		return "it is not signed";
	if (!take_apart(a, header, out))
		return "the signature has another form";
	key = peer_keys_find(keys, out->kid, strlen(out->kid));
	if (key == NULL)
		return "no key has that name";
	if (!signature_in_time(out->ts, now_ms, PEER_WINDOW_MS, &at_ms))
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
	const char *why = peer_verify(ctx->mem, keys == NULL ? &none : keys,
	    header, call, ctx->now_ms, &claim);

	if (why == NULL)
		return db_hit(ctx, &sql_peer_nonce,
		    ARGS(AN("kid", &claim.kid), AN("nonce", &claim.nonce)),
		    E_REPEATED_REQUEST);
	log_seldom(&rate, LOG_WARN, "%s %s from %s is refused, %s (trace %s)",
	    call->method, call->path, ctx->ip, why, ctx->trace_id);
	return E_UNAUTHORIZED;
}
