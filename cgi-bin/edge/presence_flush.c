/*
 * presence_flush.c - copies last-seen times from the presence file to the
 * database, many with one statement.  To write each heartbeat to the database
 * would cost eight times as much, and nobody would see a difference.  Between
 * two walks over the file it brings the numbers of devices online up to date.
 */
#include "sql/edge/presence_flush.h"
#include "edge/jobs.h"
#include "fleet/channel.h"
#include "store/db.h"
#include "store/presence.h"

/* -- devices online ------------------------------------------------------ */

#define DEVICES_MAX 10000  /* devices counted anew in one step */
#define CHANGES_MAX 100000 /* changes of totals put together in one step */
#define SAMPLE_MS   300000

/* The last period of SAMPLE_MS for which the numbers were stored, counted from
 * 1970. */
static int64_t stored_period;

/* Counts anew the devices online whose tenant, channel or country has changed
 * or that were deleted or restored.  *more: there are still others. */
static enum err
recount_moved(struct ctx *ctx, bool *more)
{
	const int32_t usual = CHANNEL_INTERVAL_S, most = DEVICES_MAX;
	struct row row;

	TRY(db_one(ctx, &sql_presence_recount,
	    ARGS(AN("interval_s", &usual), AN("most", &most)), E_SYSTEM, &row));
	*more = row_i64(&row, "n") == most;
	return OK;
}

/* Takes the devices that have gone offline out of the numbers of devices
 * online; and adds what the table device_total_change notes of new, changed and
 * deleted devices to the totals of all devices, at most CHANGES_MAX rows.
 * *more becomes true if rows are left, and stays as it is otherwise. */
static enum err
apply_changes(struct ctx *ctx, bool *more)
{
	const int32_t most = CHANGES_MAX;
	struct row row;

	TRY(db_one(
	    ctx, &sql_presence_sweep, ARGS(AN("most", &most)), E_SYSTEM, &row));
	*more |= !row_bool(&row, "done");
	return OK;
}

/* Stores how many devices are online in these five minutes, unless this process
 * has done so already. */
static enum err
store_sample(struct ctx *ctx)
{
	if (ctx->now_ms / SAMPLE_MS == stored_period)
		return OK;
	TRY(db_do(ctx, &sql_presence_sample, NULL));
	stored_period = ctx->now_ms / SAMPLE_MS;
	return OK;
}

/* Brings the numbers of devices online up to date, and then stores them for
 * these five minutes.  *more: not all is done yet, so the call is to be
 * repeated.  Several hosts may do it at the same time. */
static enum err
count_online(struct ctx *ctx, bool *more)
{
	TRY(recount_moved(ctx, more));
	TRY(apply_changes(ctx, more));
	return *more ? OK : store_sample(ctx);
}

/* -- last-seen times ----------------------------------------------------- */

#define BATCH    10000
#define MARGIN_S 5 /* seconds that a walk over the file may take */

static struct {
	struct presence *file;
	int64_t next;    /* where the walk goes on; 0: at the beginning */
	int64_t until_s; /* stored times up to this one are to be replaced */
	bool ending;     /* the last walk, which replaces all stored times */
	bool walked;     /* a walk has ended: the devices are counted next */
	struct presence_due due[BATCH];
	int64_t id[BATCH], seen[BATCH];
} walk;

/* Writes the next batch of the walk.  After the last batch walk.next is 0.  If
 * the batch cannot be written, the file gets its old times back, and the walk
 * begins again. */
static enum err
write_batch(struct ctx *ctx)
{
	const int32_t usual = CHANNEL_INTERVAL_S;
	size_t n =
	    presence_due(walk.file, &walk.next, walk.until_s, walk.due, BATCH);
	struct ids ids = { walk.id, n }, seen = { walk.seen, n };
	enum err e;

	if (n == 0)
		return OK;
	for (size_t i = 0; i < n; i++) {
		walk.id[i] = walk.due[i].id;
		walk.seen[i] = walk.due[i].seen_s;
	}
	e = db_do(ctx, &sql_presence_store,
	    ARGS(AN("ids", &ids), AN("seen", &seen), AN("interval_s", &usual)));
	if (e == OK)
		return OK;
	for (size_t i = 0; i < n; i++)
		presence_undo(walk.file, &walk.due[i]);
	walk.next = 0;
	return e;
}

/*
 * Begins a walk over the file: decides which stored times are to be replaced.
 * That of a device which goes on sending heartbeats is replaced once it is as
 * old as the resolution, or earlier if the device would be shown as offline by
 * then.
 */
static enum err
begin_walk(struct ctx *ctx, int64_t resolution_s)
{
	const int32_t usual = CHANNEL_INTERVAL_S;
	int64_t age_s;
	struct row row;

	TRY(db_one(ctx, &sql_presence_patience, ARGS(AN("interval_s", &usual)),
	    E_SYSTEM, &row));
	age_s = row_i64(&row, "seconds") - MARGIN_S;
	if (age_s > resolution_s)
		age_s = resolution_s;
	walk.until_s = ctx->now_ms / 1000 - age_s;
	return OK;
}

/* Opens the presence file, unless this process has it open. */
static enum err
open_file(const struct conf *conf)
{
	if (walk.file == NULL)
		walk.file = presence_open(conf->cache_dir);
	return walk.file == NULL ? E_SYSTEM : OK;
}

enum err
presence_flush(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	bool more = true;
	enum err e;

	(void)argc;
	(void)argv;
	TRY(open_file(conf));
	walk.until_s = INT64_MAX;
	do {
		e = job_next(ctx, write_batch(ctx));
	} while (e == OK && walk.next != 0);
	while (e == OK && more)
		e = job_next(ctx, count_online(ctx, &more));
	presence_close(walk.file);
	walk.file = NULL;
	return e;
}

/* Counts in a transaction of its own: what write_batch has taken from the file
 * must not be lost by an error here. */
static enum err
count_step(struct ctx *ctx, struct job_step *step)
{
	walk.walked = false;
	return count_online(ctx, &step->again);
}

/* A step writes one batch or, after the last batch of a walk, counts the
 * devices online.  When the job ends, one last walk writes all times. */
enum err
presence_flush_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	TRY(open_file(conf));
	if (step->ending && !walk.ending) {
		walk.ending = true;
		walk.next = 0;
		walk.until_s = INT64_MAX;
	}
	if (walk.walked && !walk.ending)
		return count_step(ctx, step);
	if (walk.next == 0 && !walk.ending)
		TRY(begin_walk(ctx, conf->presence_resolution_s));
	TRY(write_batch(ctx));
	walk.walked = walk.next == 0;
	step->again = !walk.walked || !walk.ending;
	return OK;
}
