/* record_scope.c - makes the condition on the devices of a blacklist record. */
#include "policy/record_scope.h"

#include <string.h>

#include "policy/errors.h"
#include "rule/parse.h"
#include "sql/lib/record_scope.h"
#include "where/where.h"

#define PARTS_MAX 3 /* channels, regions, rule */

enum err
scope_read(struct ctx *ctx, int64_t id, struct scope_parts *out)
{
	struct row row;

	TRY(db_one(ctx, &sql_scope_record, ARGS(AN("id", &id)),
	    E_BLACKLIST_NOT_EXISTS, &row));
	*out = (struct scope_parts){ .id = id,
		.match_mode = (enum match_mode)row_i32(&row, "match_mode"),
		.rollout_percent = row_i32(&row, "rollout_percent"),
		.all_device = row_bool(&row, "all_device"),
		.rule_id = row_i64(&row, "rule_id"),
		.has_channels = row_bool(&row, "has_channels"),
		.has_regions = row_bool(&row, "has_regions"),
		.has_macs = row_bool(&row, "has_macs"),
		.package_name =
		    arena_strdup(ctx->mem, row_str(&row, "package_name")),
		.in_force = row_bool(&row, "in_force") };
	return OK;
}

bool
scope_empty(const struct scope_parts *p)
{
	return !p->all_device && p->rule == NULL && p->rule_id == 0 &&
	       (p->channels != NULL ? p->channels->n == 0 : !p->has_channels) &&
	       (p->regions != NULL ? p->regions->n == 0 : !p->has_regions) &&
	       (p->macs != NULL ? p->macs->n == 0 : !p->has_macs);
}

/* The devices of a stored rule: none if it is switched off.  One that waits for
 * approval counts as if it were switched on. */
static enum err
rule_condition(struct ctx *ctx, int64_t id, const struct where **out)
{
	struct rule_problems bad = { 0 };
	struct rule *rule;
	const char *expr;
	struct row row;

	ctx->why = (struct why){ "ruleId", "is unknown" };
	TRY(db_one(
	    ctx, &sql_scope_rule, ARGS(AN("id", &id)), E_BAD_REQUEST, &row));
	ctx->why = (struct why){ 0 };
	if (row_i32(&row, "status") == RULE_OFF) {
		*out = where_false(ctx->mem);
		return OK;
	}
	expr = row_str(&row, "expr");
	TRY(rule_parse(ctx->mem, expr, strlen(expr), &bad, &rule));
	*out = where_rule(ctx->mem, rule);
	return OK;
}

/* The devices of the channels: those that are given, else those of the stored
 * record. */
static const struct where *
in_channels(struct arena *a, const struct scope_parts *p)
{
	return p->channels != NULL ? where_channels(a, p->channels)
	                           : where_children(a, WHERE_CHANNELS, p->id);
}

/* The devices in the regions: those that are given, else those of the stored
 * record. */
static const struct where *
in_regions(struct arena *a, const struct scope_parts *p)
{
	return p->regions != NULL ? where_regions(a, p->regions)
	                          : where_children(a, WHERE_REGIONS, p->id);
}

/* The devices of the included addresses: those that are given, else those of
 * the record; one that is not stored (id 0) has none. */
static const struct where *
included(struct arena *a, const struct scope_parts *p)
{
	if (p->macs != NULL)
		return where_macs(a, p->macs);
	return p->id == 0 ? where_false(a)
	                  : where_children(a, WHERE_INCLUDED_MACS, p->id);
}

/* The devices of the excluded addresses, in the same way. */
static const struct where *
excluded(struct arena *a, const struct scope_parts *p)
{
	if (p->excluded != NULL)
		return where_macs(a, p->excluded);
	return p->id == 0 ? where_false(a)
	                  : where_children(a, WHERE_EXCLUDED_MACS, p->id);
}

/* The conditions of those parts that the record has: channels, regions, rule.
 * A list that is given (not NULL) counts instead of what is stored with the
 * record (has_channels, has_regions, rule_id). */
static enum err
parts_of(struct ctx *ctx, const struct scope_parts *p,
    const struct where *part[PARTS_MAX], size_t *n)
{
	*n = 0;
	if (p->channels != NULL ? p->channels->n > 0 : p->has_channels)
		part[(*n)++] = in_channels(ctx->mem, p);
	if (p->regions != NULL ? p->regions->n > 0 : p->has_regions)
		part[(*n)++] = in_regions(ctx->mem, p);
	if (p->rule != NULL)
		part[(*n)++] = where_rule(ctx->mem, p->rule);
	else if (p->rule_id != 0)
		TRY(rule_condition(ctx, p->rule_id, &part[(*n)++]));
	return OK;
}

/* The devices of the record's percentage.  Its salt is the id of the record,
 * as in read_record of record_set.c. */
static const struct where *
in_percentage(struct arena *a, const struct scope_parts *p)
{
	const char *salt = arena_printf(a, "%lld", (long long)p->id);

	return where_bucket(a, salt, strlen(salt), p->rollout_percent * 100);
}

/* The devices that the record concerns by channels, regions and rule, or all;
 * of these only the percentage that it is rolled out to.  A record that is not
 * stored has no id by which that is chosen, so all of them count. */
static enum err
match_condition(
    struct ctx *ctx, const struct scope_parts *p, const struct where **out)
{
	struct arena *a = ctx->mem;
	const struct where *part[PARTS_MAX], *both[2];
	size_t n;

	TRY(parts_of(ctx, p, part, &n));
	if (p->all_device)
		both[0] = where_true(a);
	else if (n == 0)
		both[0] = where_false(a);
	else
		both[0] = p->match_mode == MATCH_ALL ? where_and(a, part, n)
		                                     : where_or(a, part, n);
	both[1] = p->id == 0 ? where_true(a) : in_percentage(a, p);
	*out = where_and(a, both, 2);
	return OK;
}

enum err
scope_condition(
    struct ctx *ctx, const struct scope_parts *p, const struct where **out)
{
	struct arena *a = ctx->mem;
	const struct where *hit[2], *both[2];

	hit[0] = included(a, p);
	TRY(match_condition(ctx, p, &hit[1]));
	both[0] = where_or(a, hit, 2);
	both[1] = where_not(a, excluded(a, p));
	*out = where_and(a, both, 2);
	return OK;
}
