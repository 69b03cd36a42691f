/* explain.h - tells administrators of each record whether it concerns a device,
 * and why. */
#ifndef POLICY_EXPLAIN_H
#define POLICY_EXPLAIN_H

#include "fleet/device.h"

/*
 * A record and what becomes of it on the device.  reason: of a hit INCLUDED,
 * ALL_DEVICES or PARTS (channel, region or rule); of others what is missing:
 * EXCLUDED, NO_PARTS (it names addresses only), CHANNEL, REGION, RULE, NO_PART
 * (of match mode ANY), ROLLOUT; or why the record has no effect: NOT_EFFECTIVE,
 * DISABLED, NOT_BEGUN, ENDED.
 */
struct policy_verdict {
	int64_t blacklist_id;
	bool hit;
	const char *reason;
};

/*
 * policy_explain - the verdicts on all records of the device's tenant, as the
 * database has them now, in the order in which devices are told of records;
 * *out lies in the arena, *n is how many.  No transaction may be open.  d: as
 * device_fresh reads it; mac: its address in the spelling that is stored.
 * Errors as policy_set_read.
 */
enum err policy_explain(struct ctx *ctx, const char *mac,
    const struct device *d, struct policy_verdict **out, size_t *n) MUST_CHECK;

#endif
