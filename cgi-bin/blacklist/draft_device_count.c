/* draft_device_count.c - counts the devices that a record would concern if
 * drafts of it were applied. */
#include "blacklist/draft_device_count.h"

#include "fleet/sqlb.h"
#include "policy/errors.h"
#include "policy/record_scope.h"
#include "sql/blacklist/draft_device_scope.h"

#define UNKNOWN (-1)

/* The record as it will be when the drafts are applied.  ends: it is deleted;
 * unknown: its devices cannot be counted. */
struct becoming {
	struct scope_parts parts;
	struct ids channels, regions;
	struct strs macs;
	bool ends, unknown;
};

static enum err
read(struct ctx *ctx, const struct draft_scope *of, struct row *out)
{
	static const struct arg none[] = { { "channel_ids", F_IDS, NULL },
		{ "mac_ids", F_IDS, NULL }, { "region_ids", F_IDS, NULL } };
	const struct arg v[] = { AN("blacklist_id", &of->blacklist_id),
		AN("drafts", &of->drafts), AN("children", &of->children),
		none[0], none[1], none[2] };
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
become(struct ctx *ctx, const struct row *row, struct becoming *b)
{
	struct scope_parts *p = &b->parts;

	b->ends = row_bool(row, "ends");
	b->unknown = row_bool(row, "unknown");
	b->channels = row_ids(ctx->mem, row, "channels");
	b->regions = row_ids(ctx->mem, row, "regions");
	b->macs = row_strs(ctx->mem, row, "macs");
	p->match_mode = row_i32(row, "match_mode");
	p->rollout_percent = row_i32(row, "rollout_percent");
	p->all_device = row_bool(row, "all_device");
	p->rule_id = row_i64(row, "rule_id");
	if (row_bool(row, "channel"))
		p->channels = &b->channels;
	if (row_bool(row, "region"))
		p->regions = &b->regions;
	if (row_bool(row, "mac"))
		p->macs = &b->macs;
}

/* Counts the devices before and after in one scan. */
static enum err
count(struct ctx *ctx, const struct scope_parts *before,
    const struct becoming *after, struct draft_devices *out)
{
	const struct sqlb *of[2];
	int64_t n[2] = { UNKNOWN, UNKNOWN };

	TRY(scope_condition(ctx, before, &of[0]));
	TRY(scope_condition(ctx, &after->parts, &of[1]));
	TRY(sqlb_counts(ctx, of, ARRAY_LEN(of), n));
	out->before = n[0];
	out->after = after->unknown ? UNKNOWN : n[1];
	if (after->ends)
		out->after = 0;
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
	TRY(read(ctx, of, &row));
	become(ctx, &row, &after);
	*out = (struct draft_devices){ UNKNOWN, UNKNOWN,
		arena_strdup(ctx->mem, row_str(&row, "mark")) };
	e = count(ctx, &before, &after, out);
	/* A rule that was deleted meanwhile (E_BAD_REQUEST) leaves the numbers
	 * unknown, as a count that takes too long does. */
	return e == E_QUERY_TOO_BROAD || e == E_BAD_REQUEST ? OK : e;
}

enum err
draft_device_mark(
    struct ctx *ctx, const struct draft_scope *of, const char **out)
{
	struct row row;

	TRY(read(ctx, of, &row));
	*out = arena_strdup(ctx->mem, row_str(&row, "mark"));
	return OK;
}
