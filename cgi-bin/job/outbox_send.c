/*
 * outbox_send.c - carries out the messages that transactions have written to
 * the outbox: in order for each key, and each message once.  Several of these
 * processes may run at the same time.
 */
#include "base/log.h"
#include "job/jobs.h"
#include "job/topics.h"
#include "sql/job/outbox.h"
#include "store/db.h"

/* Messages carried out in one transaction, at most. */
#define MOST       500
#define TRIES_MAX  8       /* tries of a message; together half a minute */
#define DEAD_DAYS  30      /* after which a dead letter is deleted */
#define TIDY_MS    3600000 /* time between two clean-ups */
#define TOPICS_MAX 16

static struct {
	struct cache *cache;
	bool begun;
	/* For each topic: how many messages of a transaction that failed are
	 * still to be tried, now one a transaction.  0: many in one
	 * transaction. */
	int one_by_one[TOPICS_MAX];
	int64_t tidy_ms; /* when the last clean-up was */
} own;

static void
ids_of(struct ctx *ctx, struct outbox_run *run)
{
	const struct rows *rows = &run->messages;

	run->ids.v = arena_new(ctx->mem, int64_t, (size_t)rows->n + 1);
	run->ids.n = 0;
	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		run->ids.v[run->ids.n++] = row_i64(&row, "id");
	}
}

/* Takes at most `most` messages of a topic and carries them out; run->ids is
 * empty when there were none. */
static enum err
carry(struct ctx *ctx, const struct outbox_topic *t, int32_t most,
    struct outbox_run *run)
{
	TRY(db_begin(ctx));
	TRY(db_rows(ctx, &sql_outbox_take,
	    ARGS(AN("topic", &t->name), AN("most", &most)), &run->messages));
	ids_of(ctx, run);
	if (run->ids.n == 0)
		return OK;
	TRY(t->carry(ctx, run));
	TRY(db_do(ctx, &sql_outbox_done, ARGS(AN("ids", &run->ids))));
	TRY(db_commit(ctx));
	if (t->told != NULL)
		t->told(run);
	return OK;
}

/* Is it an error of the database, which no message has caused? */
static bool
blameless(enum err e)
{
	return e == E_DATABASE_DOWN || e == E_LOCKED;
}

static enum err
put_off(struct ctx *ctx, int64_t id, enum err why)
{
	const int32_t tries_max = TRIES_MAX;
	const char *error = err_name(why);
	struct rows rows;
	struct row row;

	TRY(db_rows(ctx, &sql_outbox_failed,
	    ARGS(AN("id", &id), AN("error", &error),
	        AN("tries_max", &tries_max)),
	    &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	if (row_bool(&row, "dead"))
		log_line(LOG_ERROR,
		    "outbox message %lld of topic %s failed with %s on its "
		    "last try; it is a dead letter and not tried again",
		    (long long)id, row_str(&row, "topic"), error);
	return OK;
}

/* Carries out messages of a topic once: one by one as long as *single is not 0;
 * sets *more when there may be others. */
static enum err
pass(struct ctx *ctx, const struct outbox_topic *t, int *single, bool *more)
{
	int32_t most = *single > 0 ? 1 : MOST;
	struct outbox_run run = { .cache = own.cache };
	enum err e = carry(ctx, t, most, &run);
	int64_t first = run.ids.n > 0 ? run.ids.v[0] : 0;
	size_t n = run.ids.n;

	*more |= n > 0;
	if (*single > 0)
		*single = n == 0 ? 0 : *single - 1;
	if (e == OK || blameless(e) || n == 0)
		return job_next(ctx, e);
	e = job_next(ctx, e);
	if (n > 1)
		*single = (int)n;
	else
		TRY(job_next(ctx, put_off(ctx, first, e)));
	return OK;
}

static enum err
tidy(struct ctx *ctx)
{
	const int32_t days = DEAD_DAYS;

	if (own.tidy_ms != 0 && ctx->now_ms - own.tidy_ms < TIDY_MS)
		return OK;
	TRY(db_do(ctx, &sql_outbox_forget, ARGS(AN("days", &days))));
	TRY(db_do(ctx, &sql_outbox_device_forget, NULL));
	own.tidy_ms = ctx->now_ms;
	return job_next(ctx, OK);
}

/* A topic with a queue is carried out here only if there are no queues. */
static bool
is_carried(const struct outbox_topic *t, const struct conf *conf)
{
	return t->carry != NULL &&
	       (t->queue == NULL || conf->queue_url[0] == '\0');
}

static enum err
round_of(struct ctx *ctx, const struct conf *conf, bool *more)
{
	if (!own.begun)
		own.cache = cache_open(conf->cache_dir, conf->cache_mb);
	own.begun = true;
	TRY(tidy(ctx));
	*more = false;
	BUG_ON(n_all_topics > TOPICS_MAX);
	for (size_t i = 0; i < n_all_topics; i++)
		if (is_carried(all_topics[i], conf))
			TRY(pass(ctx, all_topics[i], &own.one_by_one[i], more));
	return OK;
}

enum err
outbox_send(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	bool more;

	(void)argc;
	(void)argv;
	do {
		TRY(round_of(ctx, conf, &more));
	} while (more);
	return OK;
}

enum err
outbox_send_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	if (step->ending) {
		cache_close(own.cache);
		own.cache = NULL;
		return OK;
	}
	return round_of(ctx, conf, &step->again);
}
