/*
 * device_keys.h - the keys that devices sign with, and which proof is asked of
 * them: kept per process and thrown away when the epoch "device_auth" moves,
 * which every change to a key or to the mode does in its own transaction.
 * The epoch lies in the host's cache, so a call costs no trip to the database.
 * Source: device domain, "Identity strength".
 */
#ifndef AUTH_DEVICE_KEYS_H
#define AUTH_DEVICE_KEYS_H

#include "auth/device_proof.h"
#include "store/cache.h"
#include "store/ctx.h"

#define DEVICE_KID_MIN 4 /* letters and digits */
#define DEVICE_KID_MAX 16

struct device_key {
	const char *secret; /* the MAC's key are its characters */
	int64_t tenant_id;
};

/*
 * device_auth_find - which proof is asked for now; device_key_find then knows
 * the keys as of now too.  cache may be NULL: asks the database.  Errors are
 * the database's.
 */
enum err device_auth_find(
    struct ctx *ctx, struct cache *cache, enum device_auth *out) MUST_CHECK;

/* device_key_find - the key of that name, if it is switched on; lives until the
 * next device_auth_find. */
const struct device_key *device_key_find(const char *kid);

/*
 * device_auth_changed - a key or the mode was changed: commits what is open and
 * makes sure that no worker of this host uses what was before; other hosts
 * hear of it as of any change of the cache.
 */
enum err device_auth_changed(struct ctx *ctx, struct cache *cache) MUST_CHECK;

/* device_keys_forget - drop everything; for tests that roll back. */
void device_keys_forget(void);

#endif
