/* set_cache.h - a cache of this process for the sets of blacklist records of
 * tenants. */
#ifndef POLICY_SET_CACHE_H
#define POLICY_SET_CACHE_H

#include "policy/record_set.h"

/* policy_sets_by_child - from now on, sets that take long to read are read by
 * child processes, while this one goes on; without this call this process reads
 * all of them itself. */
void policy_sets_by_child(void);

/*
 * policy_set_cached - the cached set of the records of a tenant that are in
 * effect; it is read again if it is older than `revision`.  *out may be older
 * than that all the same: while another process reads the tenant's records, for
 * some time after a reading that took long, and when they cannot be read;
 * E_SYSTEM if there is no older set then.  *out is valid until the next call.
 * At most 256 sets are cached, those used last: small ones of 32 MB together,
 * and large ones of 128 MB together, or one.
 */
enum err policy_set_cached(struct ctx *ctx, int64_t tenant_id, int64_t revision,
    const struct policy_set **out) MUST_CHECK;

/* policy_sets_forget - drop all that are cached; for tests that roll back. */
void policy_sets_forget(void);

#endif
