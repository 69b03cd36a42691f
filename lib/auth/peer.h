/*
 * peer.h - is this call of a module's, as its signature says?  Over the
 * internal socket the socket's directory is the wall; over TCP it is this.
 *
 * The header X-Internal-Auth is "v1;kid;ts;nonce;mac".  mac is, in base64, the
 * HMAC-SHA256 under the key named kid of these lines, as auth/signed.h has
 * them:
 *   method, path, query, tenant-id, login-user, SHA-256 of the body, ts, nonce
 * path is what nginx calls the document's: decoded, without /rpc-api/<module>;
 * query as sent, without the question mark; both headers as sent, empty when
 * absent.  ts is at most 30 s off; nonce 16 to 64 letters, digits, - or _,
 * another one for each call.
 * Source: security rules, internal remote calls.
 */
#ifndef AUTH_PEER_H
#define AUTH_PEER_H

#include "auth/peer_keys.h"
#include "store/ctx.h"

#define PEER_WINDOW_MS 30000
#define PEER_NONCE_MIN 16
#define PEER_NONCE_MAX 64

#define PEER_MAC 44 /* base64 of 32 bytes */

/* What is signed of a call; a NULL text is an empty one. */
struct peer_call {
	const char *method, *path, *query, *tenant, *acting;
	const void *body;
	size_t body_len;
};

/* What a header says, in pieces of an arena. */
struct peer_claim {
	const char *kid, *ts, *nonce, *mac;
};

/* peer_sign - the mac of a call under a key, and a NUL. */
void peer_sign(struct arena *a, const struct peer_key *key,
    const struct peer_call *call, const char *ts, const char *nonce,
    char out[PEER_MAC + 1]);

/*
 * peer_judge - does the header (NULL: absent) fit the call, at that time?
 * NULL and *out filled, or why not (static), for the log and nobody else.
 * Does not know what was said before.
 */
const char *
peer_judge(struct arena *a, const struct peer_keys *keys, const char *header,
    const struct peer_call *call, int64_t now_ms, struct peer_claim *out);

/*
 * peer_check - the same for a request: E_UNAUTHORIZED with a line in the log,
 * at most one a second; E_REPEATED_REQUEST when that nonce has come before, to
 * whichever worker of whichever host.  keys NULL: there are none.
 */
enum err peer_check(struct ctx *ctx, const struct peer_keys *keys,
    const char *header, const struct peer_call *call) MUST_CHECK;

#endif
