/* kept_set.h - the sets of blacklist records that this process keeps. */
#ifndef POLICY_KEPT_SET_H
#define POLICY_KEPT_SET_H

#include "policy/record_set.h"

/* policy_sets_apart - from now on, sets that take long to read are read by
 * child processes, while this one goes on; before, or without this, this
 * process reads them itself. */
void policy_sets_apart(void);

/*
 * policy_set_kept - the set of records in effect that this process keeps of a
 * tenant; it is read again if it is older than `revision`.  *out is older still
 * while a process reads the tenant's records, shortly after that took long, and
 * when they cannot be read; E_SYSTEM if there is no older set then.  Valid
 * until the next call.  The process keeps at most 256 sets, those used last:
 * small ones of 32 MB together, and large ones of 128 MB together, or one.
 */
enum err policy_set_kept(struct ctx *ctx, int64_t tenant_id, int64_t revision,
    const struct policy_set **out) MUST_CHECK;

/* policy_sets_forget - drop all that are kept; for tests that roll back. */
void policy_sets_forget(void);

#endif
