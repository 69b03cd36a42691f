/*
 * peer.h - checks that a call was signed by another module.  Who may open the
 * internal socket is limited by the permissions of its directory; calls over
 * TCP are accepted only with this signature.
 *
 * The header X-Internal-Auth is "v1;kid;ts;nonce;mac".  mac is, in base64, the
 * HMAC-SHA256 under the key named kid of these lines, as auth/signature.h has
 * them:
 *   method, path, query, tenant-id, login-user, SHA-256 of the body, ts, nonce
 * path is nginx's document path: decoded, without /rpc-api/<module>.  query is
 * as sent, without the question mark; both headers are as sent, empty when
 * absent.  ts differs from the host's clock by at most 30 s.  nonce is 16 to 64
 * letters, digits, - or _, and a new one for each call.
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

/* The parts of a call that are signed; NULL means an empty text. */
struct peer_call {
	const char *method, *path, *query, *tenant, *acting;
	const void *body;
	size_t body_len;
};

/* The parts of the header X-Internal-Auth, in an arena. */
struct peer_claim {
	const char *kid, *ts, *nonce, *mac;
};

/* peer_sign - signs a call with a key: the mac and a NUL into out. */
void peer_sign(struct arena *a, const struct peer_key *key,
    const struct peer_call *call, const char *ts, const char *nonce,
    char out[PEER_MAC + 1]);

/*
 * peer_verify - is the header (NULL: absent) right for this call at the time
 * now_ms?  If it is: NULL, and *out is filled.  If not: the reason, a constant
 * text for the log only.  Whether the nonce was used before is not checked
 * here.
 */
const char *
peer_verify(struct arena *a, const struct peer_keys *keys, const char *header,
    const struct peer_call *call, int64_t now_ms, struct peer_claim *out);

/*
 * peer_check - the same for a request.  E_UNAUTHORIZED when the signature is
 * wrong; at most one log line a second gives the reason.  E_REPEATED_REQUEST
 * when the nonce was used before, on any worker of any host.  keys NULL means
 * that there are none.
 */
enum err peer_check(struct ctx *ctx, const struct peer_keys *keys,
    const char *header, const struct peer_call *call) MUST_CHECK;

#endif
