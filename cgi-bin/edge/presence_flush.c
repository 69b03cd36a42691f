/*
 * presence_flush.c - copies last-seen times from the presence file to the
 * database, many with one statement.  To write each heartbeat to the database
 * would cost eight times as much, and nobody would see a difference.  Between
 * two walks over the file it keeps the numbers of devices online.
 */
#include "sql/edge/presence_flush.h"
#include "edge/jobs.h"
#include "edge/online_count.h"
#include "fleet/cached.h"
#include "store/db.h"
#include "store/presence.h"

#define BATCH    10000
#define MARGIN_S 5 /* seconds that a walk over the file may take */

static struct {
	struct presence *file;
	int64_t next;    /* where the walk goes on; 0: at the beginning */
	int64_t until_s; /* stored times up to this one are to be replaced */
	bool ending;
	bool walked; /* a walk has ended: the devices are counted next */
	struct presence_due due[BATCH];
	int64_t id[BATCH], seen[BATCH];
} own;

/* Writes the next batch of the walk.  After the last batch own.next is 0. */
static enum err
flush(struct ctx *ctx)
{
	const int32_t usual = CHANNEL_INTERVAL_S;
	size_t n =
	    presence_due(own.file, &own.next, own.until_s, own.due, BATCH);
	struct ids ids = { own.id, n }, seen = { own.seen, n };
	enum err e;

	if (n == 0)
		return OK;
	for (size_t i = 0; i < n; i++) {
		own.id[i] = own.due[i].id;
		own.seen[i] = own.due[i].seen_s;
	}
	e = db_do(ctx, &sql_presence_store,
	    ARGS(AN("ids", &ids), AN("seen", &seen), AN("interval_s", &usual)));
	if (e == OK)
		return OK;
	for (size_t i = 0; i < n; i++)
		presence_undo(own.file, &own.due[i]);
	own.next = 0;
	return e;
}

/*
 * Begins a walk over the file: decides which stored times are to be replaced.
 * That of a device which goes on sending heartbeats is replaced once it is as
 * old as the resolution, or earlier if the device would be shown as offline by
 * then.
 */
static enum err
look_back(struct ctx *ctx, int64_t resolution_s)
{
	const int32_t usual = CHANNEL_INTERVAL_S;
	int64_t age_s;
	struct row row;

	TRY(db_one(ctx, &sql_presence_patience, ARGS(AN("interval_s", &usual)),
	    E_SYSTEM, &row));
	age_s = row_i64(&row, "seconds") - MARGIN_S;
	if (age_s > resolution_s)
		age_s = resolution_s;
	own.until_s = ctx->now_ms / 1000 - age_s;
	return OK;
}

static enum err
open_file(const struct conf *conf)
{
	if (own.file == NULL)
		own.file = presence_open(conf->cache_dir);
	return own.file == NULL ? E_SYSTEM : OK;
}

enum err
presence_flush(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	bool more = true;
	enum err e;

	(void)argc;
	(void)argv;
	TRY(open_file(conf));
	own.until_s = INT64_MAX;
	do {
		e = job_next(ctx, flush(ctx));
	} while (e == OK && own.next != 0);
	while (e == OK && more)
		e = job_next(ctx, online_count(ctx, &more));
	presence_close(own.file);
	own.file = NULL;
	return e;
}

/* Counts in a transaction of its own: what flush has taken from the file must
 * not be lost by an error here. */
static enum err
count(struct ctx *ctx, struct job_step *step)
{
	own.walked = false;
	return online_count(ctx, &step->again);
}

enum err
presence_flush_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	TRY(open_file(conf));
	if (step->ending && !own.ending) {
		own.ending = true;
		own.next = 0;
		own.until_s = INT64_MAX;
	}
	if (own.walked && !own.ending)
		return count(ctx, step);
	if (own.next == 0 && !own.ending)
		TRY(look_back(ctx, conf->presence_resolution_s));
	TRY(flush(ctx));
	own.walked = own.next == 0;
	step->again = !own.walked || !own.ending;
	return OK;
}
