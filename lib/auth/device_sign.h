/*
 * device_sign.h - is this call of a device's whose key we know?
 *
 * The header X-Device-Sign is "kid.ts.hex".  hex is, in lower case, the
 * HMAC-SHA256 under the characters of that key's secret of these lines, as
 * auth/signed.h has them:
 *   method, path, ts, SHA-256 of the body
 * path is as sent, without the query; ts is at most 300 s off.  A POST's
 * signature counts once on a host.  X-Device-Token is what the last activation
 * answered. Source: device domain, "Identity strength", "Mode 1", "Mode 2".
 */
#ifndef AUTH_DEVICE_SIGN_H
#define AUTH_DEVICE_SIGN_H

#include "auth/device_keys.h"
#include "base/hash.h"
#include "store/cache_spent.h"

#define DEVICE_SIGN_WINDOW_MS INT64_C(300000)
#define DEVICE_SIGN_HEX       SHA256_HEX

/* What is signed of a call, and what it proves itself with (NULL: absent). */
struct device_call {
	const char *method;
	const char *path; /* as sent; a query behind it is left out */
	const void *body;
	size_t body_len;
	const char *sign, *token;
	bool by_key; /* signed also where tokens are asked for */
	bool once;   /* a second time it is no proof */
};

/* What a header says, in pieces of an arena. */
struct device_claim {
	const char *kid, *ts, *hex;
	int64_t at_ms;
	uint8_t mac[SHA256_LEN]; /* of a claim that was found good */
};

/* device_sign - the hex of a call under a secret, and a NUL. */
void
device_sign(struct arena *a, const char *secret, const struct device_call *call,
    const char *ts, char out[DEVICE_SIGN_HEX + 1]);

/*
 * device_sign_judge - does the signature fit the call, at that time?  NULL and
 * *out filled, or why not (static), for the log and nobody else.  key_of: the
 * key of a name, or NULL.  Does not know what was said before.
 */
const char *device_sign_judge(struct arena *a, const struct device_call *call,
    int64_t now_ms, const struct device_key *(*key_of)(const char *kid),
    struct device_claim *out);

/*
 * device_prove - what the call proves, as the mode asks.  Returns OK,
 * E_DEVICE_SIGN_INVALID, what the database said, or E_SYSTEM when nobody can
 * tell whether the signature was used.
 */
enum err device_prove(struct ctx *ctx, struct cache *cache, struct spent *spent,
    const struct device_call *call, struct device_proof *out) MUST_CHECK;

#endif
