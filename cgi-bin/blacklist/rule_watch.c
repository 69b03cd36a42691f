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
 * then reads: ctx->caller.tenant_id is that tenant.  unread: of rules that
 * cannot be read, so that they keep no others waiting. */
static enum err
find_due(struct ctx *ctx, struct count_due *d, struct ids *unread)
{
	const int32_t most = WHERE_COUNTS_MAX;
	struct rows rows;
	int64_t *bad;

	TRY(db_rows(ctx, &sql_rule_watch_due, ARGS(AN("most", &most)), &rows));
	bad = arena_new(ctx->mem, int64_t, (size_t)rows.n + 1);
	unread->v = bad;
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		int64_t id = row_i64(&row, "rule_id");
		struct rule *rule;

		ctx->caller.tenant_id = row_i64(&row, "tenant_id");
		if (rule_stored(ctx, ctx->mem, id, &row, &rule) == OK)
			count_due_add(ctx, d, id, row_i32(&row, "revision"),
			    where_rule(ctx->mem, rule));
		else
			bad[unread->n++] = id;
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
 * and the program answer for it, and notes when that was and what came of it,
 * also if it cannot be compared: else it would be the next one again.  The
 * comparison only reads, so the note has a transaction of its own.  *more:
 * there was such a rule, so another one may be due. */
static enum err
compare_next(struct ctx *ctx, bool *more)
{
	int64_t id, asked = 0, differ = 0;
	struct rows rows;
	struct row row;
	enum err e;

	TRY(db_begin_read(ctx));
	TRY(db_rows(ctx, &sql_rule_watch_sample, NULL, &rows));
	*more = rows.n > 0;
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	id = row_i64(&row, "rule_id");
	e = job_next(ctx, compare(ctx, &row, &asked, &differ));
	if (e == E_DATABASE_DOWN)
		return e;
	if (e != OK)
		log_line(LOG_ERROR,
		    "rule_watch: rule %lld cannot be compared: %s",
		    (long long)id, err_text(e));
	return db_do(ctx, &sql_rule_watch_compared,
	    ARGS(AN("id", &id), AN("asked", &asked), AN("differ", &differ)));
}

/* Counts the devices of the rules that are due; *n: how many there were. */
static enum err
count_next(struct ctx *ctx, size_t *n)
{
	struct count_due d = { 0 };
	struct ids unread = { 0 };

	TRY(db_begin(ctx));
	TRY(find_due(ctx, &d, &unread));
	*n = d.ids.n + unread.n;
	if (d.ids.n > 0)
		TRY(count_due_run(
		    ctx, &d, &sql_rule_watch_counted, &sql_rule_watch_failed));
	if (unread.n > 0)
		TRY(db_do(
		    ctx, &sql_rule_watch_failed, ARGS(AN("ids", &unread))));
	return OK;
}

enum err
rule_watch(struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	bool more;
	size_t n;

	(void)conf;
	TRY(count_next(ctx, &n));
	TRY(job_next(ctx, OK));
	TRY(compare_next(ctx, &more));
	step->again = (more || n > 0) && !step->ending;
	return OK;
}
