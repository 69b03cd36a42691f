/*
 * draft_devices.c - reads what a record will be with drafts and waiting
 * children of it, and counts the devices before and after.
 */
#include "blacklist/draft_devices.h"
#include "policy/errors.h"
#include "policy/record_scope.h"
#include "rule/errors.h"
#include "sql/blacklist/draft_devices.h"
#include "where/where_run.h"

/* The record as it will be when the drafts are applied; parts points to the
 * lists behind it.  ends: it is deleted; unknown: its devices cannot be
 * counted. */
struct becoming {
	struct scope_parts parts;
	struct ids channels, regions;
	struct strs macs, excluded;
	bool ends, unknown;
};

/* Reads what the record will be.  The block takes lists of the waiting children
 * that count: from the input if there is one; else NULL, which means all. */
static enum err
read_scope(struct ctx *ctx, const struct draft_scope *of, struct row *out)
{
	static const struct arg none[] = { { "channel_ids", F_IDS, NULL },
		{ "mac_ids", F_IDS, NULL }, { "region_ids", F_IDS, NULL } };
	const struct arg v[] = { AN("blacklist_id", &of->blacklist_id),
		AN("drafts", &of->drafts), AN("children", &of->children),
		AN("instance", &of->instance), none[0], none[1], none[2] };
	struct args in = { .extra = v, .n_extra = ARRAY_LEN(v) };

	if (of->in != NULL) {
		in.def = of->in->def;
		in.at = of->in->at;
		in.given = of->in->given;
		in.n_extra -= ARRAY_LEN(none);
	}
	return db_one(
	    ctx, &sql_draft_device_scope, &in, E_BLACKLIST_NOT_EXISTS, out);
}

/* Puts what the drafts change into the parts of the stored record. */
static void
overlay_drafts(struct ctx *ctx, const struct row *row, struct becoming *b)
{
	struct scope_parts *p = &b->parts;

	b->ends = row_bool(row, "ends");
	b->unknown = row_bool(row, "unknown");
	b->channels = row_ids(ctx->mem, row, "channels");
	b->regions = row_ids(ctx->mem, row, "regions");
	b->macs = row_strs(ctx->mem, row, "macs");
	b->excluded = row_strs(ctx->mem, row, "excluded");
	p->match_mode = (enum match_mode)row_i32(row, "match_mode");
	p->rollout_percent = row_i32(row, "rollout_percent");
	p->all_device = row_bool(row, "all_device");
	p->rule_id = row_i64(row, "rule_id");
	if (row_bool(row, "channel"))
		p->channels = &b->channels;
	if (row_bool(row, "region"))
		p->regions = &b->regions;
	if (row_bool(row, "mac")) {
		p->macs = &b->macs;
		p->excluded = &b->excluded;
	}
}

/* Counts the devices before and after in one scan; a record that is not in
 * force concerns none yet. */
static enum err
count_both(struct ctx *ctx, const struct scope_parts *before,
    const struct becoming *after, struct draft_devices *out)
{
	const struct where *of[2];
	int64_t n[2], inactive[2];

	TRY(scope_condition(ctx, before, &of[0]));
	TRY(scope_condition(ctx, &after->parts, &of[1]));
	TRY(where_counts(ctx, of, ARRAY_LEN(of), n, inactive));
	out->before = before->in_force ? n[0] : 0;
	out->before_inactive = before->in_force ? inactive[0] : 0;
	out->after = after->unknown ? DEVICES_UNKNOWN : n[1];
	out->after_inactive = after->unknown ? DEVICES_UNKNOWN : inactive[1];
	if (after->ends)
		out->after = out->after_inactive = 0;
	return OK;
}

enum err
draft_device_count(
    struct ctx *ctx, const struct draft_scope *of, struct draft_devices *out)
{
	struct scope_parts before;
	struct becoming after;
	struct row row;
	enum err e;

	TRY(scope_read(ctx, of->blacklist_id, &before));
	after = (struct becoming){ .parts = before };
	TRY(read_scope(ctx, of, &row));
	overlay_drafts(ctx, &row, &after);
	*out = (struct draft_devices){ .before = DEVICES_UNKNOWN,
		.after = DEVICES_UNKNOWN,
		.before_inactive = DEVICES_UNKNOWN,
		.after_inactive = DEVICES_UNKNOWN,
		.digest = arena_strdup(ctx->mem, row_str(&row, "digest")) };
	e = count_both(ctx, &before, &after, out);
	/* A rule that was deleted meanwhile (E_BAD_REQUEST) leaves the numbers
	 * unknown, as a count that takes too long does. */
	return e == E_QUERY_TOO_BROAD || e == E_BAD_REQUEST ? OK : e;
}

enum err
draft_parts(struct ctx *ctx, int64_t draft, struct scope_parts *out)
{
	struct becoming *b = arena_new(ctx->mem, struct becoming, 1);
	struct draft_scope of = { .children = false };
	struct row row;

	TRY(db_one(ctx, &sql_draft_with, ARGS(AN("draft_id", &draft)),
	    E_BLACKLIST_NOT_EXISTS, &row));
	of.blacklist_id = row_i64(&row, "blacklist_id");
	of.drafts = row_ids(ctx->mem, &row, "drafts");
	if (!row_null(&row, "instance"))
		of.instance = arena_strdup(ctx->mem, row_str(&row, "instance"));
	TRY(scope_read(ctx, of.blacklist_id, &b->parts));
	TRY(read_scope(ctx, &of, &row));
	overlay_drafts(ctx, &row, b);
	if (b->unknown)
		return fail(ctx, E_RULE_COUNT_TIMEOUT, NULL);
	*out = b->parts;
	if (b->ends) /* no parts: it will concern no device */
		*out = (struct scope_parts){ .match_mode = MATCH_ALL };
	return OK;
}

enum err
draft_device_digest(
    struct ctx *ctx, const struct draft_scope *of, const char **out)
{
	struct row row;

	TRY(read_scope(ctx, of, &row));
	*out = arena_strdup(ctx->mem, row_str(&row, "digest"));
	return OK;
}
