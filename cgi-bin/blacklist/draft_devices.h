/* draft_devices.h - inner: counts the devices that a record concerns, and those
 * that it would concern with drafts and waiting children of it. */
#ifndef BLACKLIST_DRAFT_DEVICES_H
#define BLACKLIST_DRAFT_DEVICES_H

#include "policy/record_scope.h"
#include "store/ctx.h"
#include "store/db_run.h"

/* Which drafts and children are thought to be applied to a record. */
struct draft_scope {
	int64_t blacklist_id;
	struct ids drafts;
	bool children;        /* those that nobody has submitted count, too */
	const char *instance; /* those in its approval count, too; or NULL */
	/* Input that may name the children by channelIds, macIds and regionIds;
	 * NULL: all. */
	const struct args *in;
};

/* draft_parts - the parts that a record will have when this open draft is
 * applied, with all that is in approval with it.  E_BLACKLIST_NOT_EXISTS;
 * E_RULE_COUNT_TIMEOUT when its devices cannot be counted, because it has too
 * many addresses. */
enum err
draft_parts(struct ctx *ctx, int64_t draft, struct scope_parts *out) MUST_CHECK;

/* Numbers of devices.  DEVICES_UNKNOWN: counting took too long, or a rule is
 * gone. */
#define DEVICES_UNKNOWN (-1)
struct draft_devices {
	int64_t before, after;
	int64_t before_inactive, after_inactive; /* those not activated */
	/* A digest of all that decides the numbers, 32 hexadecimal digits:
	 * while it is the same, the numbers are, too. */
	const char *digest;
};

/*
 * draft_device_count - counts the devices that a record of the caller's tenant
 * concerns now, and those that it would concern.  Call it outside of any
 * transaction, because a count that takes too long would end the transaction.
 * draft_device_digest - only the digest that the numbers would have now,
 * without counting.  Both: E_BLACKLIST_NOT_EXISTS.
 */
enum err draft_device_digest(
    struct ctx *ctx, const struct draft_scope *of, const char **out) MUST_CHECK;
enum err draft_device_count(struct ctx *ctx, const struct draft_scope *of,
    struct draft_devices *out) MUST_CHECK;

#endif
