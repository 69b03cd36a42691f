/* record_set_cache.h - the compiled records of the tenants that this process
 * answers for. */
#ifndef POLICY_RECORD_SET_CACHE_H
#define POLICY_RECORD_SET_CACHE_H

#include "policy/record_set.h"

/*
 * policy_set_kept - the set of records in effect that this process keeps of a
 * tenant; it is read again if it is older than `revision`.  Valid until the
 * next call.  The process keeps at most 256 sets, of 256 MB together; those
 * used last.
 */
enum err policy_set_kept(struct ctx *ctx, int64_t tenant_id, int64_t revision,
    const struct policy_set **out) MUST_CHECK;

/* policy_sets_forget - drop all that are kept; for tests that roll back. */
void policy_sets_forget(void);

#endif
