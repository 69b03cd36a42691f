/*
 * epochs.h - the epochs of policies.  The version of a device's policy (struct
 * policy_version of fleet/device.h) consists of three: that of its tenant, that
 * of its channel and its own.  They are read through the host's cache, and
 * raised when blacklist records change, in the transaction of the change.
 *
 * A change raises as few epochs as possible, so that only devices that it may
 * concern ask for their policy.  If only addresses change, policy_macs_max() of
 * the schema at most, it raises those of these devices.  If the record matches
 * by ALL of its parts and names channels, it raises those of the channels that
 * it named before or names now, and of the devices whose addresses it includes.
 * Else it raises that of the tenant.  The change of a record that is disabled,
 * not effective or deleted, or whose time window is more than 10 minutes away,
 * raises none.
 *
 * A transaction makes one change, with all its records; two changes in one
 * transaction could lock records in different orders:
 *
 *	TRY(db_begin(ctx));
 *	TRY(policy_before(ctx, &ids, &change));
 *	... all changes of the records, their children and their rule ...
 *	TRY(policy_after(ctx, &change));
 *	TRY(db_commit(ctx));
 *
 * The commit also tells this host's cache (commit_note_add), so that the
 * next call of a device gets the new policy.
 */
#ifndef POLICY_EPOCHS_H
#define POLICY_EPOCHS_H

#include "store/db.h"

/*
 * The state of a tenant's blacklist, as three numbers that rise.  epoch is a
 * part of policy versions.  revision rises with every change of the records,
 * and mac_revision with every change of their addresses: whoever has a copy of
 * these compares the number and reads them again.  All are 0 before the first
 * change.
 */
struct policy_epochs {
	int64_t epoch, revision, mac_revision;
};

/* policy_epochs_find - those of a tenant, from the host's cache.  Errors are
 * those of the database. */
enum err policy_epochs_find(
    struct ctx *ctx, int64_t tenant_id, struct policy_epochs *out) MUST_CHECK;

/*
 * policy_epochs_for - the same, but at least as new as a channel's policy_epoch
 * that was read before.  This host may learn of a change of the channel before
 * it learns that the records have changed, as a channel that is not in the
 * cache is read from the database; the epochs are then read there, too.
 */
enum err policy_epochs_for(struct ctx *ctx, int64_t tenant_id,
    int64_t policy_epoch, struct policy_epochs *out) MUST_CHECK;

/* A change, with the devices that its records concerned before it.  everyone:
 * devices of all channels; channels and macs: arrays as PostgreSQL writes them;
 * bound: a record names addresses. */
struct policy_change {
	struct ids records;
	bool everyone, bound;
	const char *channels, *macs;
};

/* policy_before - locks records of the caller's tenant in the order of their
 * ids and notes whom they concern.  ids: those that will be changed; of a rule,
 * all that use it.  Unknown ones are passed over. */
enum err policy_before(struct ctx *ctx, const struct ids *ids,
    struct policy_change *out) MUST_CHECK;

/* policy_after - raises the epochs of the devices that the written change
 * concerns, and tells other programs by the outbox (topic
 * device.policy.changed).  The caller may have added ids of new records to
 * c->records. */
enum err
policy_after(struct ctx *ctx, const struct policy_change *c) MUST_CHECK;

/* policy_macs - instead of policy_before and policy_after, when only addresses
 * of one record were added, removed or bound in another way; the caller has
 * locked the record.  macs NULL: they are not known.  Then, or if they are more
 * than policy_macs_max(), the epoch of the tenant rises. */
enum err
policy_macs(struct ctx *ctx, int64_t id, const struct strs *macs) MUST_CHECK;

/* policy_windows - raises the epochs of the devices that records of any tenant
 * concern whose time window has begun or ended since the last call, by the
 * clock of the database. */
enum err policy_windows(struct ctx *ctx) MUST_CHECK;

/* policy_refresh - has all workers of all hosts read the records of the
 * caller's tenant again; epochs stay. */
enum err policy_refresh(struct ctx *ctx) MUST_CHECK;

#endif
