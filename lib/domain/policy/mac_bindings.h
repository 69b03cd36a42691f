/* mac_bindings.h - the blacklist records that name the address of a device,
 * from the host's cache.  A record may name a million addresses, so workers do
 * not hold them. */
#ifndef POLICY_MAC_BINDINGS_H
#define POLICY_MAC_BINDINGS_H

#include "fleet/cached.h"
#include "fleet/device.h"

/*
 * policy_bindings - the records that name the address, in the order of their
 * ids: the id of a record that includes it, and the negative id of one that
 * excludes it.  Records without effect are among them.  They are at least as
 * new as d and epochs.  cache may be NULL.  Errors are those of the database.
 */
enum err policy_bindings(struct ctx *ctx, struct cache *cache, const char *mac,
    const struct device *d, const struct policy_epochs *epochs, struct ids *out)
    MUST_CHECK;

#endif
