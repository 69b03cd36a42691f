/*
 * record_scope.h - the devices that a blacklist record concerns, as a condition
 * with which they are counted and listed in the database.  Whether the record
 * is in force is not part of the condition.
 */
#ifndef POLICY_RECORD_SCOPE_H
#define POLICY_RECORD_SCOPE_H

#include "policy/states.h"
#include "store/db.h"
#include "where/where.h"

/* The members of a record that decide which devices it concerns. */
struct scope_parts {
	int64_t id; /* 0: a record that is not stored */
	enum match_mode match_mode;
	int32_t rollout_percent;
	bool all_device;
	int64_t rule_id;         /* 0: none */
	const struct rule *rule; /* one that is not stored; or NULL */
	/* Channels, regions, included addresses, and excluded ones.  NULL:
	 * those of the stored record that are in force, of which has_channels,
	 * has_regions and has_macs say whether there are any. */
	const struct ids *channels, *regions;
	const struct strs *macs, *excluded;
	bool has_channels, has_regions, has_macs;
	const char *package_name; /* NULL: not known */
	bool in_force; /* enabled, effective and within its time window */
};

/* scope_empty - do these parts name nothing at all? */
bool scope_empty(const struct scope_parts *parts);

/* scope_read - reads the parts of a record of the caller's tenant.
 * E_BLACKLIST_NOT_EXISTS. */
enum err
scope_read(struct ctx *ctx, int64_t id, struct scope_parts *out) MUST_CHECK;

/*
 * scope_condition - the devices of these parts; it lies in ctx->mem, and the
 * parts must live as long.  A rule that is switched off has no devices; one
 * that waits for approval counts as if it were switched on.  Of a record that
 * is not stored the percentage is left out.  E_BAD_REQUEST when the rule does
 * not exist.
 */
enum err scope_condition(struct ctx *ctx, const struct scope_parts *parts,
    const struct where **out) MUST_CHECK;

#endif
