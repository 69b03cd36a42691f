/*
 * peer.h - checks that a call was signed by another module.  Who may open the
 * internal socket is limited by the permissions of its directory; calls over
 * TCP are accepted only with this signature, by a key of the file
 * $FLEETDESK_HOME/internal.keys.
 *
 * The header X-Internal-Auth is "v1;kid;ts;nonce;mac".  mac is, in base64, the
 * HMAC-SHA256 under the key named kid of these lines, as auth/signature.h has
 * them:
 *   method, path, query, tenant-id, login-user, SHA-256 of the body, ts, nonce
 * path is nginx's document path: decoded, without /rpc-api/<module>.  query is
 * as sent, without the question mark; both headers are as sent, empty when
 * absent.  ts differs from the host's clock by at most 30 s.  nonce is 16 to 64
 * letters, digits, - or _, and a new one for each call.
 */
#ifndef AUTH_PEER_H
#define AUTH_PEER_H

#include "store/ctx.h"

#define PEER_WINDOW_MS 30000
#define PEER_NONCE_MIN 16
#define PEER_NONCE_MAX 64

#define PEER_MAC 44 /* base64 of 32 bytes */

#define PEER_KEYS_MAX 4 /* usually one or two; more only while keys change */
#define PEER_KID_MAX  32
#define PEER_KEY_MIN  32 /* bytes: the length of a SHA-256 digest */
#define PEER_KEY_MAX  64 /* bytes: the length of a SHA-256 block */

#define PEER_KEYS_FILE "internal.keys" /* in FLEETDESK_HOME */

/* A key that two services share to sign their calls. */
struct peer_key {
	char kid[PEER_KID_MAX + 1]; /* its name: letters, digits, ._- */
	uint8_t key[PEER_KEY_MAX];
	size_t n;
};

struct peer_keys {
	struct peer_key v[PEER_KEYS_MAX];
	size_t n; /* 0: every call over TCP is refused */
};

/*
 * peer_keys_read - reads one to four lines "kid:key", the key being 32 to 64
 * bytes in lower-case hex.  No name and no key may occur twice: with one key
 * under two names the same call could be sent twice.  NULL, or a constant text
 * that says what is wrong; *out is then empty.
 */
const char *peer_keys_read(const char *text, size_t n, struct peer_keys *out);

/*
 * peer_keys_load - reads home/internal.keys by peer_keys_read, whose result it
 * returns.  Only the user of this process may be able to read the file.  If it
 * is missing there are no keys, which is no error.
 */
const char *peer_keys_load(const char *home, struct peer_keys *out);

/* peer_keys_find - the key whose name is the n bytes at kid, or NULL. */
const struct peer_key *
peer_keys_find(const struct peer_keys *keys, const char *kid, size_t n);

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

/* peer_sign - signs a call with a key: the HMAC-SHA256 in base64 and a NUL into
 * out. */
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
 * peer_check - refuses a request whose header peer_verify does not accept now:
 * E_UNAUTHORIZED; at most one log line a second gives the reason.
 * E_REPEATED_REQUEST when the nonce was used before, on any worker of any host.
 * keys NULL means that there are none.
 */
enum err peer_check(struct ctx *ctx, const struct peer_keys *keys,
    const char *header, const struct peer_call *call) MUST_CHECK;

#endif
