/*
 * where.h - conditions on devices, for statements that count or list the
 * devices of rules and of blacklist records.  This is the only SQL that is made
 * at run time.  A condition is a tree of the enumerated parts below; the texts
 * of the parts are constants of where.def and rule/field.def, and every value
 * is a typed parameter, so no text of a request or of a rule becomes SQL.
 *
 * All conditions lie in the arena, and so must what they are given.  A
 * condition is true or false for every device, never unknown.
 */
#ifndef FLEET_WHERE_H
#define FLEET_WHERE_H

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
 * its channels, its regions, or its included or excluded addresses. */
const struct where *
where_children(struct arena *a, enum where_children kind, int64_t blacklist_id);

/* where_bucket - the first `hundredths` (0 to 10000) of 10,000 parts of all
 * devices, for this salt of n bytes (rule/device_values.h). */
const struct where *
where_bucket(struct arena *a, const char *salt, size_t n, int hundredths);

/* where_rule - the devices that a rule describes.  It lies in the arena, and so
 * must the rule. */
const struct where *where_rule(struct arena *a, const struct rule *rule);

/* -- statements over the devices of the caller's tenant ------------------ */

#define WHERE_COUNTS_MAX 50    /* conditions counted in one scan */
#define WHERE_IDS_MAX    10000 /* devices that are listed or asked for */

/*
 * where_counts - count the devices of each of n conditions, 1 <= n <=
 * WHERE_COUNTS_MAX, in one scan.  inactive: how many of them are not activated,
 * which a call of theirs is refused for; NULL: it does not matter.
 * E_QUERY_TOO_BROAD when it takes longer than the time-out of a statement, and
 * other errors of the database.
 */
enum err where_counts(struct ctx *ctx, const struct where *const *of, size_t n,
    int64_t *out, int64_t *inactive) MUST_CHECK;

/* where_first - the ids of the first `most` devices of a condition, 1 <= most
 * <= WHERE_IDS_MAX, in rising order, in ctx->mem.  Errors as where_counts. */
enum err where_first(struct ctx *ctx, const struct where *of, int most,
    struct ids *out) MUST_CHECK;

/* where_among - which of these devices, at most WHERE_IDS_MAX, the condition
 * holds for; ids in rising order, in ctx->mem.  Errors as where_counts. */
enum err where_among(struct ctx *ctx, const struct where *of,
    const struct ids *devices, struct ids *out) MUST_CHECK;

/* How far devices are with a record of the blacklist. */
enum where_stage {
	WHERE_TARGETED,   /* all of them */
	WHERE_POLLED,     /* have polled since the record is as it is */
	WHERE_DONE,       /* their last event of it is a success ... */
	WHERE_FAILED,     /* ... or a failure */
	WHERE_NOT_POLLED, /* all others than WHERE_POLLED */
	WHERE_INACTIVE,   /* are not activated, of all of them ... */
	WHERE_NOT_POLLED_INACTIVE, /* ... and of WHERE_NOT_POLLED */
	WHERE_STAGE__MAX
};

/* The devices that a record concerns; since: when it became what it is, as
 * PostgreSQL writes it. */
struct where_record {
	int64_t id;
	const char *since;
	const struct where *of;
};

/* where_stages - count the devices of the record that are at each stage, all in
 * one scan.  Errors as where_counts. */
enum err where_stages(struct ctx *ctx, const struct where_record *record,
    int64_t out[WHERE_STAGE__MAX]) MUST_CHECK;

/* A page of ids. */
struct where_page {
	int64_t offset;
	int32_t most; /* 1 to WHERE_IDS_MAX */
};

/* where_stage - the ids of the devices of one stage, a page of them, in rising
 * order, in ctx->mem.  Errors as where_counts. */
enum err where_stage(struct ctx *ctx, const struct where_record *record,
    enum where_stage stage, struct where_page page, struct ids *out) MUST_CHECK;

#endif
