/*
 * outbox.c - the jobs that empty the outbox, into which transactions write what
 * is to be done after their commit: outbox_send carries messages out here,
 * outbox_call calls other programs, queue_publish publishes to their queues.
 *
 * Messages of a key keep their order, and several processes of each job may run
 * at the same time.  What is carried out here happens once, since the message
 * is deleted in the same transaction.  What leaves the suite happens at least
 * once, whoever is killed: a message is leased, the call or publication is made
 * outside of any transaction, and only then is the message deleted.
 */
#include <string.h>

#include "app/outbox.h"
#include "base/base.h"
#include "base/clock.h"
#include "base/log.h"
#include "bus/rabbit.h"
#include "job/jobs.h"
#include "sql/job/outbox.h"
#include "store/db.h"

#define TRIES_MAX 8 /* of a message, which is then a dead letter */

/* -- topics ---------------------------------------------------------------- */

/* The topics of all domains; app/outbox.h says what a topic is. */
#define TOPICS \
	T(device_ui) \
	T(push) \
	T(tenant_end) \
	T(callback) \
	T(policy_changed) \
	T(bpm_call) T(bpm_notice) T(bpm_status) T(bpm_status_queue)

#define T(name) extern const struct outbox_topic name##_topic;
TOPICS
#undef T

#define T(name) &name##_topic,
static const struct outbox_topic *const topics[] = { TOPICS };
#undef T

/* -- carrying out ---------------------------------------------------------- */

/* Messages carried out in one transaction, at most. */
#define CARRY_MOST 500
#define DEAD_DAYS  30      /* after which a dead letter is deleted */
#define TIDY_MS    3600000 /* time between two clean-ups */

static struct {
	struct cache *cache;
	bool begun;
	/* For each topic: how many messages of a transaction that failed are
	 * still to be tried, now one a transaction.  0: many in one
	 * transaction. */
	int one_by_one[ARRAY_LEN(topics)];
	int64_t tidy_ms; /* when the last clean-up was */
} carrying;

static void
carry_ids(struct ctx *ctx, struct outbox_run *run)
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
carry_most(struct ctx *ctx, const struct outbox_topic *t, int32_t most,
    struct outbox_run *run)
{
	TRY(db_begin(ctx));
	TRY(db_rows(ctx, &sql_outbox_take,
	    ARGS(AN("topic", &t->name), AN("most", &most)), &run->messages));
	carry_ids(ctx, run);
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
is_blameless(enum err e)
{
	return e == E_DATABASE_DOWN || e == E_LOCKED;
}

static enum err
carry_failed(struct ctx *ctx, int64_t id, enum err why)
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
carry_pass(
    struct ctx *ctx, const struct outbox_topic *t, int *single, bool *more)
{
	int32_t most = *single > 0 ? 1 : CARRY_MOST;
	struct outbox_run run = { .cache = carrying.cache };
	enum err e = carry_most(ctx, t, most, &run);
	int64_t first = run.ids.n > 0 ? run.ids.v[0] : 0;
	size_t n = run.ids.n;

	*more |= n > 0;
	if (*single > 0)
		*single = n == 0 ? 0 : *single - 1;
	if (e == OK || is_blameless(e) || n == 0)
		return job_next(ctx, e);
	e = job_next(ctx, e);
	if (n > 1)
		*single = (int)n;
	else
		TRY(job_next(ctx, carry_failed(ctx, first, e)));
	return OK;
}

static enum err
carry_tidy(struct ctx *ctx)
{
	const int32_t days = DEAD_DAYS;

	if (carrying.tidy_ms != 0 && ctx->now_ms - carrying.tidy_ms < TIDY_MS)
		return OK;
	TRY(db_do(ctx, &sql_outbox_forget, ARGS(AN("days", &days))));
	TRY(db_do(ctx, &sql_outbox_device_forget, NULL));
	carrying.tidy_ms = ctx->now_ms;
	return job_next(ctx, OK);
}

/* A topic with a queue is carried out here only if there are no queues. */
static bool
is_carried_here(const struct outbox_topic *t, const struct conf *conf)
{
	return t->carry != NULL &&
	       (t->queue == NULL || conf->queue_url[0] == '\0');
}

static enum err
carry_round(struct ctx *ctx, const struct conf *conf, bool *more)
{
	if (!carrying.begun)
		carrying.cache = cache_open(conf->cache_dir, conf->cache_mb);
	carrying.begun = true;
	TRY(carry_tidy(ctx));
	*more = false;
	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		if (is_carried_here(topics[i], conf))
			TRY(carry_pass(
			    ctx, topics[i], &carrying.one_by_one[i], more));
	return OK;
}

enum err
outbox_send(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	bool more;

	(void)argc;
	(void)argv;
	do {
		TRY(carry_round(ctx, conf, &more));
	} while (more);
	return OK;
}

enum err
outbox_send_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	if (step->ending) {
		cache_close(carrying.cache);
		carrying.cache = NULL;
		return OK;
	}
	return carry_round(ctx, conf, &step->again);
}

/* -- calling other programs ------------------------------------------------ */

/* A call takes 6 s at most; the rest is for storing its answer. */
#define CALL_LEASE_S 60
/* Seconds until a message that has to wait is tried again. */
#define CALL_WAIT_S  5

/* A message and its topic. */
struct leased {
	const struct outbox_topic *topic;
	struct outbox_call call;
	bool asked; /* there is a call to be made */
};

/* The messages of one round; they are kept over several transactions. */
static struct {
	struct arena mem;
	struct leased v[NET_POST_MOST];
	size_t n;
} calls;

static enum err
call_put_off(struct ctx *ctx, int64_t id, int32_t wait_s)
{
	return db_do(ctx, &sql_outbox_put_off,
	    ARGS(AN("id", &id), AN("wait_s", &wait_s)));
}

static enum err
call_drop(struct ctx *ctx, int64_t id)
{
	struct ids ids = { .v = &id, .n = 1 };

	return db_do(ctx, &sql_outbox_done, ARGS(AN("ids", &ids)));
}

/* Counts a failed attempt; after the last one the message is a dead letter. */
static enum err
call_failed(struct ctx *ctx, struct leased *m, const char *error)
{
	const int32_t tries_max = TRIES_MAX;
	struct row row;

	TRY(db_begin(ctx));
	TRY(db_one(ctx, &sql_outbox_call_failed,
	    ARGS(AN("id", &m->call.id), AN("error", &error),
	        AN("tries_max", &tries_max)),
	    E_NOT_FOUND, &row));
	if (!row_bool(&row, "dead"))
		return OK;
	log_line(LOG_ERROR,
	    "outbox message %lld of topic %s failed on its last try: %s",
	    (long long)m->call.id, m->topic->name, error);
	m->call.error = error;
	return m->topic->given_up != NULL ? m->topic->given_up(ctx, &m->call)
	                                  : OK;
}

/* Fills in what to call for the message; *asked stays false if the message is
 * settled without a call. */
static enum err
call_ask(struct ctx *ctx, struct leased *m)
{
	enum err e = m->topic->ask(ctx, &m->call);

	m->asked = e == OK;
	switch (e) {
	case OK:
	case E_DATABASE_DOWN:
		return e;
	case E_NOT_FOUND:
		return call_drop(ctx, m->call.id);
	case E_LOCKED:
		return call_put_off(ctx, m->call.id, CALL_WAIT_S);
	default:
		TRY(call_failed(ctx, m, err_name(e)));
		return db_commit(ctx);
	}
}

/* Leases at most `most` messages of the topic. */
static enum err
call_lease(struct ctx *ctx, const struct outbox_topic *t, int32_t most)
{
	const int32_t lease_s = CALL_LEASE_S;
	struct rows rows;

	TRY(db_rows(ctx, &sql_outbox_call_lease,
	    ARGS(AN("topic", &t->name), AN("most", &most),
	        AN("lease_s", &lease_s)),
	    &rows));
	for (int i = 0; i < rows.n && calls.n < ARRAY_LEN(calls.v); i++) {
		struct row row = row_at(&rows, i);
		struct leased *m = &calls.v[calls.n++];

		*m = (struct leased){ .topic = t };
		m->call.id = row_i64(&row, "id");
		m->call.tries = row_i32(&row, "tries");
		m->call.payload =
		    arena_strdup(&calls.mem, row_str(&row, "payload"));
	}
	return OK;
}

static enum err
call_lease_all(struct ctx *ctx)
{
	size_t asking = 0;

	calls.n = 0;
	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		asking += topics[i]->ask != NULL;
	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		if (topics[i]->ask != NULL)
			TRY(call_lease(ctx, topics[i],
			    (int32_t)(ARRAY_LEN(calls.v) / asking)));
	return OK;
}

/* Makes all the calls at the same time. */
static void
call_make_all(void)
{
	struct net_post post[NET_POST_MOST];
	size_t n = 0;

	for (size_t i = 0; i < calls.n; i++)
		if (calls.v[i].asked)
			post[n++] = calls.v[i].call.post;
	net_post_all(&calls.mem, post, n);
	n = 0;
	for (size_t i = 0; i < calls.n; i++)
		if (calls.v[i].asked)
			calls.v[i].call.post = post[n++];
}

static const char *
call_error(const struct net_post *post)
{
	if (post->end == NET_FAILED && post->status != 0)
		return arena_printf(&calls.mem, "HTTP %ld", post->status);
	return net_end_text(post->end);
}

static enum err
call_store(struct ctx *ctx, const struct leased *m)
{
	TRY(db_begin(ctx));
	if (m->topic->heard != NULL)
		TRY(m->topic->heard(ctx, &m->call));
	return call_drop(ctx, m->call.id);
}

/* Ends a message whose call was made, in transactions of its own. */
static enum err
call_settle(struct ctx *ctx, struct leased *m)
{
	enum err e;

	if (m->call.post.end != NET_OK)
		return job_next(
		    ctx, call_failed(ctx, m, call_error(&m->call.post)));
	e = job_next(ctx, call_store(ctx, m));
	if (e == OK || e == E_DATABASE_DOWN)
		return e;
	if (e == E_LOCKED)
		return job_next(ctx, call_put_off(ctx, m->call.id, 1));
	return job_next(ctx, call_failed(ctx, m, err_name(e)));
}

enum err
outbox_call_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	arena_reset(&calls.mem);
	if (step->ending) {
		job_cache_close(ctx);
		arena_free(&calls.mem);
		return OK;
	}
	job_cache(ctx, conf);
	TRY(call_lease_all(ctx));
	for (size_t i = 0; i < calls.n; i++)
		TRY(call_ask(ctx, &calls.v[i]));
	call_make_all();
	for (size_t i = 0; i < calls.n; i++)
		if (calls.v[i].asked)
			TRY(call_settle(ctx, &calls.v[i]));
	step->again = calls.n > 0;
	return OK;
}

/* -- publishing to queues -------------------------------------------------- */

#define QUEUE_LEASE_S 60 /* longer than everything publisher_send waits for */
#define RETRY_MS      250
#define RETRY_MAX_MS  5000

static struct {
	struct publisher *broker; /* NULL: not connected */
	int64_t retry_ms, next_try_ms;
	/* The topic that is served first in the next round, so that no topic
	 * keeps others waiting. */
	size_t turn;
} queueing;

/* While the broker is away the messages for it wait in the outbox, and nothing
 * else waits with them. */
static bool
is_connected(const char *url)
{
	int64_t now = clock_mono_ms();

	if (queueing.broker != NULL || now < queueing.next_try_ms)
		return queueing.broker != NULL;
	queueing.broker = publisher_open(url);
	if (queueing.broker != NULL) {
		log_line(LOG_INFO, "queue_publish: connected to the broker");
		queueing.retry_ms = 0;
		return true;
	}
	if (queueing.retry_ms == 0)
		log_line(LOG_ERROR,
		    "queue_publish: the broker does not answer, or refuses; "
		    "messages wait while this is tried again");
	queueing.retry_ms =
	    queueing.retry_ms == 0 ? RETRY_MS : 2 * queueing.retry_ms;
	if (queueing.retry_ms > RETRY_MAX_MS)
		queueing.retry_ms = RETRY_MAX_MS;
	queueing.next_try_ms = clock_mono_ms() + queueing.retry_ms;
	return false;
}

static enum err
queue_lease(struct ctx *ctx, const struct outbox_topic *t, struct rows *out)
{
	const int32_t most = PUBLISHER_MOST, lease_s = QUEUE_LEASE_S;

	TRY(db_begin(ctx));
	TRY(db_rows(ctx, &sql_outbox_lease,
	    ARGS(AN("topic", &t->name), AN("most", &most),
	        AN("lease_s", &lease_s)),
	    out));
	return db_commit(ctx);
}

static size_t
publish(struct ctx *ctx, const struct outbox_topic *t, const struct rows *rows,
    struct ids *ids)
{
	struct published *v =
	    arena_new(ctx->mem, struct published, (size_t)rows->n);

	ids->v = arena_new(ctx->mem, int64_t, (size_t)rows->n);
	ids->n = (size_t)rows->n;
	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		v[i].id = ids->v[i] = row_i64(&row, "id");
		v[i].tenant_id = row_i64(&row, "tenant_id");
		v[i].text = row_str(&row, "payload");
		v[i].n = strlen(v[i].text);
	}
	return publisher_send(queueing.broker, t->queue, v, ids->n);
}

/* Publishes messages of a topic once; sets *more when there may be others. */
static enum err
queue_pass(struct ctx *ctx, const struct outbox_topic *t, bool *more)
{
	struct ids done, left;
	struct rows rows;
	size_t n;

	TRY(queue_lease(ctx, t, &rows));
	if (rows.n == 0)
		return job_next(ctx, OK);
	n = publish(ctx, t, &rows, &done);
	left = (struct ids){ .v = done.v + n, .n = done.n - n };
	done.n = n;
	if (left.n > 0) {
		log_line(LOG_WARN,
		    "queue_publish: the broker has not confirmed %zu messages "
		    "for %s, they are published again",
		    left.n, t->queue);
		publisher_close(queueing.broker);
		queueing.broker = NULL;
	}
	TRY(db_do(ctx, &sql_outbox_done, ARGS(AN("ids", &done))));
	TRY(db_do(ctx, &sql_outbox_release, ARGS(AN("ids", &left))));
	*more = true;
	return job_next(ctx, OK);
}

static enum err
queue_round(struct ctx *ctx, const struct conf *conf, bool *more)
{
	size_t first = queueing.turn++;

	for (size_t i = 0; i < ARRAY_LEN(topics); i++) {
		const struct outbox_topic *t =
		    topics[(first + i) % ARRAY_LEN(topics)];

		if (t->queue != NULL && is_connected(conf->queue_url))
			TRY(queue_pass(ctx, t, more));
	}
	return OK;
}

enum err
queue_publish_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	const char *wrong = publisher_wrong(conf->queue_url);

	if (step->ending) {
		publisher_close(queueing.broker);
		queueing.broker = NULL;
		return OK;
	}
	if (conf->queue_url[0] == '\0' || wrong != NULL)
		return fault(ctx, "FLEETDESK_QUEUE_URL %s",
		    conf->queue_url[0] == '\0' ? "is not set" : wrong);
	return queue_round(ctx, conf, &step->again);
}
