/*
 * device_auth.h - which proof a device has to give with its calls, and whether
 * a call has it: a signature with a key of the device's tenant, or the token of
 * the device.
 *
 * The header X-Device-Sign is "kid.ts.hex".  hex is, in lower case, the
 * HMAC-SHA256 under the characters of that key's secret of these lines, as
 * auth/signature.h has them:
 *   method, path, ts, SHA-256 of the body
 * path is as sent, without the query; ts differs from the host's clock by at
 * most 300 s.  A host accepts the signature of a POST once.  The header
 * X-Device-Token carries the token that the last activation answered.
 *
 * Each process keeps a copy of the mode and of the keys and reads them again
 * when the epoch "device_auth" has risen; every transaction that changes a key
 * or the mode raises it.  The epoch is in the host's cache, so that an
 * unchanged copy needs no query.
 */
#ifndef AUTH_DEVICE_AUTH_H
#define AUTH_DEVICE_AUTH_H

#include "base/hash.h"
#include "store/ctx.h"

struct replay;

#define DEVICE_KID_MIN 4 /* bytes of a key's name: letters and digits */
#define DEVICE_KID_MAX 16

#define DEVICE_SIGN_WINDOW_MS INT64_C(300000)
#define DEVICE_SIGN_HEX       SHA256_HEX

/*
 * The mode: which proof a device has to give.  It is the configuration entry
 * device.auth.mode.
 */
enum device_auth {
	DEVICE_AUTH_NONE, /* for test benches only */
	DEVICE_AUTH_SIGN,
	DEVICE_AUTH_TOKEN,
};

/* How a device has proven its identity in a request; the handler of the request
 * reads it. */
struct device_proof {
	enum device_auth mode;
	int64_t tenant_id; /* tenant of the key that signed; 0: any tenant */
	/* The token that was sent, as SHA-256 in hex, to be compared with that
	 * of the device; NULL: the mode needs no token. */
	const char *token;
};

/* A key with which devices of a tenant sign. */
struct device_key {
	const char *secret; /* its characters are the key of the HMAC */
	int64_t tenant_id;
};

/*
 * device_auth_find - the mode that is in force now, into *out.  Reads the keys
 * again, too, if they have changed.  Errors are the database's.
 */
enum err device_auth_find(struct ctx *ctx, enum device_auth *out) MUST_CHECK;

/*
 * device_auth_changed - call it after changing a key or the mode, in the same
 * transaction: notes for the caches that the old epoch is outdated, so that no
 * worker uses its old copy (commit_note_add).
 */
enum err device_auth_changed(struct ctx *ctx) MUST_CHECK;

/* device_keys_forget - empties the process's copy of mode and keys; for tests
 * that roll back. */
void device_keys_forget(void);

/* The parts of a call that are signed, and its two headers (NULL: absent). */
struct device_call {
	const char *method;
	const char *path; /* as sent; a query after it is not signed */
	const void *body;
	size_t body_len;
	const char *sign, *token;
	bool by_key; /* a token is not enough; it must be signed */
	bool once;   /* its signature is accepted only once */
};

/* The parts of the header X-Device-Sign, in an arena.  After it was found right
 * at_ms is the number that ts is, and mac are the bytes that hex is. */
struct device_claim {
	const char *kid, *ts, *hex;
	int64_t at_ms;
	uint8_t mac[SHA256_LEN];
};

/* device_sign - signs a call with a secret: hex and a NUL into out. */
void
device_sign(struct arena *a, const char *secret, const struct device_call *call,
    const char *ts, char out[DEVICE_SIGN_HEX + 1]);

/*
 * device_sign_verify - is the signature right for this call at the time now_ms?
 * If it is: NULL, and *out is filled.  If not: the reason, a constant text for
 * the log only.  key_of finds a key by its name, or NULL.  Whether the
 * signature was used before is not checked here.
 */
const char *device_sign_verify(struct arena *a, const struct device_call *call,
    int64_t now_ms, const struct device_key *(*key_of)(const char *kid),
    struct device_claim *out);

/*
 * device_prove - checks the proof that the mode asks for, into *out.  spent:
 * the memory of used signatures, which all workers of the host share.  Returns
 * OK, E_DEVICE_SIGN_INVALID, an error of the database, or E_SYSTEM when that
 * memory failed.
 */
enum err device_prove(struct ctx *ctx, struct replay *spent,
    const struct device_call *call, struct device_proof *out) MUST_CHECK;

#endif
