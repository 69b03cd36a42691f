/*
 * sqlb.h - conditions on devices, for statements that count or list the devices
 * of rules and of blacklist records.  This is the only SQL that is made at run
 * time.  A condition is a tree of the enumerated parts below; the texts of the
 * parts are constants of sqlb.def and rule/field.def, and every value is a
 * typed parameter, so no text of a request or of a rule becomes SQL.
 *
 * All conditions lie in the arena, and so must what they are given.  A
 * condition is true or false for every device, never unknown. Source:
 * decisions, "SQL built at run time"; device domain, "To SQL".
 */
#ifndef FLEET_SQLB_H
#define FLEET_SQLB_H

#include "rule/rule.h"
#include "store/ctx.h"

struct sqlb;

/* Children of a blacklist record that are in force. */
enum sqlb_children {
	SQLB_CHANNELS,      /* the device's channel is one of them */
	SQLB_REGIONS,       /* its region, or one that contains it, is */
	SQLB_INCLUDED_MACS, /* its address is bound with bind_type 1 */
	SQLB_EXCLUDED_MACS  /* its address is bound with bind_type 2 */
};

/* sqlb_true, sqlb_false - all devices; no device. */
const struct sqlb *sqlb_true(struct arena *a);
const struct sqlb *sqlb_false(struct arena *a);

/* sqlb_and, sqlb_or - join n conditions; with n = 0 sqlb_and is true for all
 * devices, sqlb_or for none.  sqlb_not - the other devices. */
const struct sqlb *
sqlb_and(struct arena *a, const struct sqlb *const *of, size_t n);
const struct sqlb *
sqlb_or(struct arena *a, const struct sqlb *const *of, size_t n);
const struct sqlb *sqlb_not(struct arena *a, const struct sqlb *of);

/* sqlb_channels, sqlb_regions - the devices of channels; the devices in regions
 * or in what lies within them. */
const struct sqlb *sqlb_channels(struct arena *a, const struct ids *ids);
const struct sqlb *sqlb_regions(struct arena *a, const struct ids *ids);

/* sqlb_macs - the devices with these addresses, as they are stored. */
const struct sqlb *sqlb_macs(struct arena *a, const struct strs *macs);

/* sqlb_children - the devices that match children of a record. */
const struct sqlb *
sqlb_children(struct arena *a, enum sqlb_children kind, int64_t blacklist_id);

/* sqlb_bucket - the first `hundredths` (0 to 10000) of 10,000 parts of all
 * devices, for this salt of n bytes (rule/device.h). */
const struct sqlb *
sqlb_bucket(struct arena *a, const char *salt, size_t n, int hundredths);

/* sqlb_rule - the devices that a rule describes.  It lies in the arena, and so
 * must the rule. */
const struct sqlb *sqlb_rule(struct arena *a, const struct rule *rule);

/* -- statements over the devices of the caller's tenant ------------------ */

#define SQLB_COUNTS_MAX 50    /* conditions counted in one scan */
#define SQLB_IDS_MAX    10000 /* devices that are listed or asked for */

/*
 * sqlb_counts - count the devices of each of n conditions, 1 <= n <=
 * SQLB_COUNTS_MAX, in one scan.  E_QUERY_TOO_BROAD when it takes longer than
 * the time-out of a statement, and other errors of the database.
 */
enum err sqlb_counts(struct ctx *ctx, const struct sqlb *const *of, size_t n,
    int64_t *out) MUST_CHECK;

/* sqlb_first - the ids of the first `most` devices of a condition, 1 <= most <=
 * SQLB_IDS_MAX, in rising order, in ctx->mem.  Errors as sqlb_counts. */
enum err sqlb_first(struct ctx *ctx, const struct sqlb *of, int most,
    struct ids *out) MUST_CHECK;

/* sqlb_among - which of these devices, at most SQLB_IDS_MAX, the condition
 * holds for; ids in rising order, in ctx->mem.  Errors as sqlb_counts. */
enum err sqlb_among(struct ctx *ctx, const struct sqlb *of,
    const struct ids *devices, struct ids *out) MUST_CHECK;

#endif
