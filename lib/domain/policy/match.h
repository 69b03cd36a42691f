/*
 * match.h - which blacklist records concern a device.  For one record, in this
 * order:
 *
 *  - an excluded address: no; an included one: yes;
 *  - all_device: yes; else by its parts, which are channels, regions and a
 * rule: match mode ALL wants all that are set, ANY one of them; without any
 * part only included addresses are concerned;
 *  - and the device must be in the percentage of all devices that the record is
 *    rolled out to, unless its address is included.
 * Source: device domain, "Who is hit".
 */
#ifndef POLICY_MATCH_H
#define POLICY_MATCH_H

#include "fleet/device.h"
#include "policy/record_set.h"

#define POLICY_ITEMS_MAX 500 /* records that a device is told of */

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

/* A device, as records judge it.  bindings: as policy_bindings returns them.
 * fields is complete for the rules of one set. */
struct policy_subject {
	int64_t channel_id, region_id; /* region 0: not known */
	struct ids bindings;
	struct rule_device fields;
};

/* policy_subject_of - the subject for this set, in the arena. */
struct policy_subject *
policy_subject_of(struct arena *a, const struct policy_set *set,
    const char *mac, const struct device *d, const struct ids *bindings);

/* policy_judge - does a record, whether or not it has an effect, concern the
 * device, and why? */
enum policy_reason
policy_judge(const struct policy_record *r, const struct policy_subject *s);

/* policy_hit - does this reason mean yes? */
bool policy_hit(enum policy_reason reason);

/* policy_match - the records of a set in effect that concern a device, in their
 * order, at most POLICY_ITEMS_MAX; *out lies in the arena.  Returns how many.
 */
size_t policy_match(struct arena *a, const struct policy_set *set,
    const struct policy_subject *s, const struct policy_record ***out);

#endif
