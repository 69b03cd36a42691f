/*
 * rule_watch.c - the job that counts the devices of rules for whoever looks at
 * them.
 *
 * There are two ways to ask a rule: the database by a condition of SQL, and the
 * program by a compiled rule.  The job also compares their answers for some
 * devices.
 */
#include "sql/blacklist/rule_watch.h"
#include "base/log.h"
#include "blacklist/count_turn.h"
#include "blacklist/jobs.h"
#include "blacklist/rule.h"
#include "rule/program.h"
#include "sql/lib/rule_device.h"
#include "store/db_bulk.h"
#include "store/row.h"
#include "where/rule_device.h"
#include "where/where_run.h"

#define SAMPLE 100 /* devices compared for one rule */

/* Finds stale counts that somebody looks at, of one tenant, whose data the job
 * then reads: ctx->caller.tenant_id is that tenant. */
static enum err
find_due(struct ctx *ctx, struct count_due *d)
{
	const int32_t most = WHERE_COUNTS_MAX;
	struct rows rows;

	TRY(db_rows(ctx, &sql_rule_watch_due, ARGS(AN("most", &most)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		struct rule *rule;

		ctx->caller.tenant_id = row_i64(&row, "tenant_id");
		TRY(rule_stored(
		    ctx, ctx->mem, row_i64(&row, "rule_id"), &row, &rule));
		count_due_add(ctx, d, row_i64(&row, "rule_id"),
		    row_i32(&row, "revision"), where_rule(ctx->mem, rule));
	}
	return OK;
}

/* Judges the devices by the compiled rule, and returns for how many the answer
 * differs from that of the database (hits); these are logged. */
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
		if (hit == ids_have(hits, id))
			continue;
		n++;
		log_line(LOG_ERROR,
		    "rule_watch: rule %lld and device %lld: the program says "
		    "%s, the database the opposite",
		    (long long)rule_id, (long long)id, hit ? "yes" : "no");
	}
	return n;
}

/* Asks the database and the program about the devices of a sample, as they are
 * in one snapshot.  *asked: how many there were; *differ: for how many the
 * answers differ. */
static enum err
compare(struct ctx *ctx, const struct row *row, int64_t *asked, int64_t *differ)
{
	const int32_t most = SAMPLE;
	struct ids ids, hits;
	struct rows found, devices;
	struct rule *rule;

	ctx->caller.tenant_id = row_i64(row, "tenant_id");
	TRY(rule_stored(ctx, ctx->mem, row_i64(row, "rule_id"), row, &rule));
	TRY(db_rows(
	    ctx, &sql_rule_watch_devices, ARGS(AN("most", &most)), &found));
	ids = rows_ids(ctx->mem, &found, "id");
	TRY(db_rows(
	    ctx, &sql_rule_device_by_id, ARGS(AN("ids", &ids)), &devices));
	TRY(where_among(ctx, where_rule(ctx->mem, rule), &ids, &hits));
	*asked = devices.n;
	*differ =
	    differences(ctx, rule, row_i64(row, "rule_id"), &devices, &hits);
	return OK;
}

/* Takes the rule that was not compared for longest, compares what the database
 * and the program answer for it, and notes when that was and what came of it.
 * The comparison only reads, so the note has a transaction of its own.  *more:
 * there was such a rule, so another one may be due. */
static enum err
compare_next(struct ctx *ctx, bool *more)
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
	struct count_due d = { 0 };
	bool more;

	(void)conf;
	TRY(db_begin(ctx));
	TRY(find_due(ctx, &d));
	if (d.ids.n > 0)
		TRY(count_due_run(
		    ctx, &d, &sql_rule_watch_counted, &sql_rule_watch_failed));
	TRY(db_commit(ctx));
	TRY(compare_next(ctx, &more));
	step->again = (more || d.ids.n > 0) && !step->ending;
	return OK;
}
