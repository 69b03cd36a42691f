/*
 * rule_watch.c - a job for rules: counts the devices of rules whose counts
 * somebody looks at; and compares, for some devices, the answers of the
 * database with those of the compiled rule.
 */
#include "sql/blacklist/rule_watch.h"

#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "blacklist/jobs.h"
#include "fleet/rule_device.h"
#include "fleet/sqlb.h"
#include "rule/program.h"
#include "sql/lib/rule_device.h"
#include "store/db_bulk.h"

#define SAMPLE 100 /* devices compared for one rule */

/* Rules of one tenant that are to be counted. */
struct due {
	struct ids ids, revisions;
	const struct sqlb *condition[SQLB_COUNTS_MAX];
};

/* The stored rule of a row; a rule that cannot be read is a fault, because only
 * rules are stored. */
static enum err
rule_of(struct ctx *ctx, const struct row *row, struct rule **out)
{
	const char *expr = row_str(row, "expr");
	struct rule_problems bad = { .n = 0 };
	enum err e = rule_read(ctx, ctx->mem, expr, strlen(expr), &bad, out);

	if (e != OK && bad.n > 0)
		return fault(ctx, "rule %lld: %s: %s",
		    (long long)row_i64(row, "rule_id"), bad.v[0].path,
		    bad.v[0].why);
	return e;
}

static enum err
find_due(struct ctx *ctx, struct due *d)
{
	const int32_t most = SQLB_COUNTS_MAX;
	struct rows rows;

	d->ids.v = arena_new(ctx->mem, int64_t, SQLB_COUNTS_MAX);
	d->revisions.v = arena_new(ctx->mem, int64_t, SQLB_COUNTS_MAX);
	TRY(db_rows(ctx, &sql_rule_watch_due, ARGS(AN("most", &most)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		struct rule *rule;

		ctx->caller.tenant_id = row_i64(&row, "tenant_id");
		TRY(rule_of(ctx, &row, &rule));
		d->condition[i] = sqlb_rule(ctx->mem, rule);
		d->ids.v[d->ids.n++] = row_i64(&row, "rule_id");
		d->revisions.v[d->revisions.n++] = row_i32(&row, "revision");
	}
	return OK;
}

/* Counts the devices of these rules in one scan.  A scan that takes too long is
 * not repeated for a while. */
static enum err
count_due(struct ctx *ctx, const struct due *d)
{
	struct ids counts = { arena_new(ctx->mem, int64_t, d->ids.n),
		d->ids.n };
	int64_t began_ms = clock_mono_ms(), took_ms;
	enum err e;

	TRY(db_do(ctx, &sql_rule_watch_patience, NULL));
	e = sqlb_counts(ctx, d->condition, d->ids.n, counts.v);
	took_ms = clock_mono_ms() - began_ms;
	if (e == OK)
		return db_do(ctx, &sql_rule_watch_counted,
		    ARGS(AN("ids", &d->ids), AN("revisions", &d->revisions),
		        AN("counts", &counts), AN("ms", &took_ms)));
	if (e != E_QUERY_TOO_BROAD)
		return e;
	db_undo(ctx);
	return db_do(ctx, &sql_rule_watch_failed, ARGS(AN("ids", &d->ids)));
}

static bool
has(const struct ids *ids, int64_t id)
{
	for (size_t i = 0; i < ids->n; i++)
		if (ids->v[i] == id)
			return true;
	return false;
}

/* Judges the devices by the compiled rule and compares the answers with the
 * hits of the database. */
static int64_t
differences(struct ctx *ctx, const struct rule *rule, int64_t rule_id,
    const struct rows *devices, const struct ids *hits)
{
	const struct rule_program *p = rule_compile(ctx->mem, rule);
	int64_t n = 0;

	for (int i = 0; i < devices->n; i++) {
		struct row row = row_at(devices, i);
		int64_t id = row_i64(&row, "id");
		struct rule_device d;
		bool hit;

		rule_device_of(ctx->mem, &row, &d);
		hit = rule_match(p, &d);
		if (hit == has(hits, id))
			continue;
		n++;
		log_line(LOG_ERROR,
		    "rule_watch: rule %lld and device %lld: the program says "
		    "%s, the database the opposite",
		    (long long)rule_id, (long long)id, hit ? "yes" : "no");
	}
	return n;
}

/* Both judge the devices as they are in one snapshot of the database. */
static enum err
compare(struct ctx *ctx, const struct row *row, int64_t *asked, int64_t *differ)
{
	const int32_t most = SAMPLE;
	struct ids ids, hits;
	struct rows found, devices;
	struct rule *rule;

	ctx->caller.tenant_id = row_i64(row, "tenant_id");
	TRY(rule_of(ctx, row, &rule));
	TRY(db_rows(
	    ctx, &sql_rule_watch_devices, ARGS(AN("most", &most)), &found));
	ids = (struct ids){ arena_new(ctx->mem, int64_t, SAMPLE),
		(size_t)found.n };
	for (int i = 0; i < found.n; i++) {
		struct row one = row_at(&found, i);

		ids.v[i] = row_i64(&one, "id");
	}
	TRY(db_rows(
	    ctx, &sql_rule_device_by_id, ARGS(AN("ids", &ids)), &devices));
	TRY(sqlb_among(ctx, sqlb_rule(ctx->mem, rule), &ids, &hits));
	*asked = devices.n;
	*differ =
	    differences(ctx, rule, row_i64(row, "rule_id"), &devices, &hits);
	return OK;
}

/* Compares both answers for one rule; *more becomes false when no rule was due.
 */
static enum err
sample(struct ctx *ctx, bool *more)
{
	int64_t id, asked, differ;
	struct rows rows;
	struct row row;

	TRY(db_begin_read(ctx));
	TRY(db_rows(ctx, &sql_rule_watch_sample, NULL, &rows));
	*more = rows.n > 0;
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	id = row_i64(&row, "rule_id");
	TRY(compare(ctx, &row, &asked, &differ));
	TRY(db_commit(ctx));
	return db_do(ctx, &sql_rule_watch_compared,
	    ARGS(AN("id", &id), AN("asked", &asked), AN("differ", &differ)));
}

enum err
rule_watch(struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	struct due d = { .ids = { .n = 0 } };
	bool more;

	(void)conf;
	TRY(db_begin(ctx));
	TRY(find_due(ctx, &d));
	if (d.ids.n > 0)
		TRY(count_due(ctx, &d));
	TRY(db_commit(ctx));
	TRY(sample(ctx, &more));
	step->again = (more || d.ids.n > 0) && !step->ending;
	return OK;
}
