/*
 * match.h - which blacklist records concern a device, and why.  For one record,
 * in this order:
 *
 *  - an excluded address: no; an included one: yes;
 *  - all_device: yes; else by its parts, which are channels, regions and a
 *    rule: match mode ALL wants all that are set, ANY one of them; without any
 *    part only included addresses are concerned;
 *  - and the device must be in the percentage of all devices that the record is
 *    rolled out to, unless its address is included.
 */
#ifndef POLICY_MATCH_H
#define POLICY_MATCH_H

#include "fleet/device.h"
#include "policy/epochs.h"
#include "policy/record_set.h"

#define POLICY_ITEMS_MAX 500 /* records of one policy */

/* Why a record concerns a device (the first three), or does not. */
enum policy_reason {
	POLICY_INCLUDED,
	POLICY_ALL_DEVICES,
	POLICY_PARTS, /* by channel, region or rule */
	POLICY_EXCLUDED,
	POLICY_NO_PARTS, /* it names addresses only */
	POLICY_CHANNEL,  /* match mode ALL: the channel is another */
	POLICY_REGION,
	POLICY_RULE,
	POLICY_NO_PART, /* match mode ANY */
	POLICY_ROLLOUT, /* the device is not in the record's percentage */
	POLICY_REASON__MAX
};

/*
 * policy_bindings - the records that name the address, from the host's cache,
 * since a record may name a million addresses.  In the order of their ids: the
 * id of a record that includes it, and the negative id of one that excludes it.
 * Records without effect are among them.  They are at least as new as d and
 * epochs.  Errors are those of the database.
 */
enum err
policy_bindings(struct ctx *ctx, const char *mac, const struct device *d,
    const struct policy_epochs *epochs, struct ids *out) MUST_CHECK;

/* A device, as records judge it.  bindings: as policy_bindings returns them.
 * fields has those that the rules of one set look at, and fields.within always.
 * fits: for each rule of the set whether the device fits it (enum rule_fit),
 * noted when it is asked first, since thousands of records may name one large
 * rule. */
struct policy_subject {
	int64_t channel_id;
	struct ids bindings;
	struct rule_device fields;
	uint8_t *fits;
};

/* policy_subject_of - the device as the records of this set judge it, in the
 * arena. */
struct policy_subject *
policy_subject_of(struct arena *a, const struct policy_set *set,
    const char *mac, const struct device *d, const struct ids *bindings);

/* policy_judge - does a record concern the device, and why?  Whether the record
 * has an effect is not asked. */
enum policy_reason
policy_judge(const struct policy_record *r, const struct policy_subject *s);

/* policy_hit - does this reason mean yes? */
bool policy_hit(enum policy_reason reason);

/* policy_match - the records of a set in effect that concern a device, in their
 * order, at most POLICY_ITEMS_MAX; *out lies in the arena.  Returns how many.
 */
size_t policy_match(struct arena *a, const struct policy_set *set,
    const struct policy_subject *s, const struct policy_record ***out);

/*
 * A record and what becomes of it on the device.  reason: of a hit INCLUDED,
 * ALL_DEVICES or PARTS (channel, region or rule); of others what is missing:
 * EXCLUDED, NO_PARTS (it names addresses only), CHANNEL, REGION, RULE, NO_PART
 * (of match mode ANY), ROLLOUT; or why the record has no effect: NOT_EFFECTIVE,
 * DISABLED, NOT_BEGUN, ENDED, RULE_TOO_LARGE.
 */
struct policy_verdict {
	int64_t blacklist_id;
	bool hit;
	const char *reason;
};

/*
 * policy_explain - the verdicts on all records of the device's tenant, as the
 * database has them now, in the order in which policies list records;
 * *out lies in the arena, *n is how many.  No transaction may be open.  d: as
 * device_fresh reads it; mac: its address in the spelling that is stored.
 * Errors as policy_set_read.
 */
enum err policy_explain(struct ctx *ctx, const char *mac,
    const struct device *d, struct policy_verdict **out, size_t *n) MUST_CHECK;

#endif
