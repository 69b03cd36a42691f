/*
 * where.h - conditions on devices, for statements that count or list the
 * devices of rules and of blacklist records (where_run.h).  A condition is a
 * tree of the enumerated parts below; the texts of the parts are constants of
 * where.def and rule/field.def, and every value is a typed parameter, so no
 * text of a request or of a rule becomes SQL.
 *
 * All conditions lie in the arena, and so must what they are given.  A
 * condition is true or false for every device, never unknown.
 */
#ifndef WHERE_WHERE_H
#define WHERE_WHERE_H

#include "rule/rule.h"
#include "store/ctx.h"

struct where;

/* Children of a blacklist record that are in force. */
enum where_children {
	WHERE_CHANNELS,      /* the device's channel is one of them */
	WHERE_REGIONS,       /* its region, or one that contains it, is */
	WHERE_INCLUDED_MACS, /* its address is bound with bind_type 1 */
	WHERE_EXCLUDED_MACS  /* its address is bound with bind_type 2 */
};

/* where_true, where_false - all devices; no device. */
const struct where *where_true(struct arena *a);
const struct where *where_false(struct arena *a);

/* where_and, where_or - join n conditions; with n = 0 where_and is true for all
 * devices, where_or for none.  where_not - the other devices. */
const struct where *
where_and(struct arena *a, const struct where *const *of, size_t n);
const struct where *
where_or(struct arena *a, const struct where *const *of, size_t n);
const struct where *where_not(struct arena *a, const struct where *of);

/* where_channels, where_regions - the devices of channels; the devices in
 * regions or in what lies within them. */
const struct where *where_channels(struct arena *a, const struct ids *ids);
const struct where *where_regions(struct arena *a, const struct ids *ids);

/* where_macs - the devices with these addresses, as they are stored. */
const struct where *where_macs(struct arena *a, const struct strs *macs);

/* where_children - the devices that the children of that kind name: of a record
 * its channels, its regions, or its included or excluded addresses.  The record
 * is stored, so blacklist_id > 0. */
const struct where *
where_children(struct arena *a, enum where_children kind, int64_t blacklist_id);

/* where_bucket - the first `hundredths` (0 to 10000) of 10,000 parts of all
 * devices, for this salt of n bytes (rule/device_values.h). */
const struct where *
where_bucket(struct arena *a, const char *salt, size_t n, int hundredths);

/* where_rule - the devices that a rule describes.  It lies in the arena, and so
 * must the rule. */
const struct where *where_rule(struct arena *a, const struct rule *rule);

#endif
