/*
 * device_keys.h - the keys that devices sign with, and the mode, which says
 * what proof a device has to give.  Each process keeps a copy of both and
 * reads them again when the epoch "device_auth" has risen; every transaction
 * that changes a key or the mode raises it.  The epoch is in the host's cache,
 * so that an unchanged copy needs no query.
 * Source: device domain, "Identity strength".
 */
#ifndef AUTH_DEVICE_KEYS_H
#define AUTH_DEVICE_KEYS_H

#include "auth/device_auth_result.h"
#include "store/cache.h"
#include "store/ctx.h"

#define DEVICE_KID_MIN 4 /* bytes of a key's name: letters and digits */
#define DEVICE_KID_MAX 16

struct device_key {
	const char *secret; /* its characters are the key of the HMAC */
	int64_t tenant_id;
};

/*
 * device_auth_find - the mode that is in force now, into *out.  Reads the keys
 * again, too, if they have changed; call it before device_key_find.  cache
 * NULL: always reads the database.  Errors are the database's.
 */
enum err device_auth_find(
    struct ctx *ctx, struct cache *cache, enum device_auth *out) MUST_CHECK;

/* device_key_find - the enabled key named kid, or NULL; valid until the next
 * device_auth_find. */
const struct device_key *device_key_find(const char *kid);

/*
 * device_auth_changed - call it after changing a key or the mode: commits the
 * open transaction and marks the old epoch in this host's cache as outdated, so
 * that no worker of this host uses its old copy.  Other hosts are notified, as
 * after any change of a cached record.
 */
enum err device_auth_changed(struct ctx *ctx, struct cache *cache) MUST_CHECK;

/* device_keys_forget - empties the copy; for tests that roll back. */
void device_keys_forget(void);

#endif
