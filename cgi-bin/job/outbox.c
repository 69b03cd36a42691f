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
#include "app/tenant_rest.h"
#include "base/base.h"
#include "base/clock.h"
#include "base/log.h"
#include "bus/rabbit.h"
#include "job/jobs.h"
#include "sql/job/outbox.h"
#include "store/db.h"

#define TRIES_MAX 8 /* of a message, which is then a dead letter */

/* -- topics ---------------------------------------------------------------- */

/*
 * The topics of all domains (app/outbox.h), in the order in which they are
 * carried out.  Who writes a topic is a file of sql/query or sql/schema.
 */
/* clang-format off */
#define TOPICS \
	/* topic               written by              read by */ \
	T(device_ui)        /* device/device_save.sql  device/device_save.c */ \
	T(push)             /* lib/push_send.sql       infra/push.c */ \
	T(tenant_end)       /* 26_tenant_end.sql       system/tenant.c */ \
	T(app_callback)     /* exec_detail.sql         edge/queue_take.c, also */ \
	                    /*                         if by a queue */ \
	T(policy_changed)   /* 24_policy.sql           modules, by a queue */ \
	T(bpm_call)         /* lib/step_outbox.sql     programs that models */ \
	                    /*                         name: bpm/outgoing_call.c */ \
	T(bpm_notice)       /* lib/step_outbox.sql     the same, for no answer */ \
	T(bpm_status)       /* lib/tree.sql            listeners with an URL: */ \
	                    /*                         bpm/status_listener.c */ \
	T(bpm_status_queue) /* lib/tree.sql            others, by a queue */
/* clang-format on */

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
	/* For each topic: after a transaction with many messages has failed,
	 * how many messages are still to be carried out each in a transaction
	 * of its own.  0: the next transaction has many again. */
	int one_by_one[ARRAY_LEN(topics)];
	int64_t tidy_ms; /* when the last clean-up was */
} carrying;

/* Takes at most `most` messages of a topic and carries them out; run->ids is
 * empty when there were none. */
static enum err
carry_most(struct ctx *ctx, const struct outbox_topic *t, int32_t most,
    struct outbox_run *run)
{
	TRY(db_begin(ctx));
	TRY(db_rows(ctx, &sql_outbox_take,
	    ARGS(AN("topic", &t->name), AN("most", &most)), &run->messages));
	run->ids = rows_ids(ctx->mem, &run->messages, "id");
	if (run->ids.n == 0)
		return OK;
	TRY(t->carry(ctx, run));
	TRY(db_do(ctx, &sql_outbox_done, ARGS(AN("ids", &run->ids))));
	TRY(db_commit(ctx));
	if (t->committed != NULL)
		t->committed(run);
	return OK;
}

/* Counts a failed try of a message; after the last one it is a dead letter. */
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

/* Carries out messages of a topic once, many in one transaction.  If that
 * fails, *single becomes their number, and as long as it is not 0 they are
 * carried out one by one, so that only the bad one fails.  Sets *more when
 * there may be others. */
static enum err
carry_pass(
    struct ctx *ctx, const struct outbox_topic *t, int *single, bool *more)
{
	int32_t most = *single > 0 ? 1 : CARRY_MOST;
	struct outbox_run run = { 0 };
	enum err e = carry_most(ctx, t, most, &run);
	int64_t first = run.ids.n > 0 ? run.ids.v[0] : 0;
	size_t n = run.ids.n;

	*more |= n > 0;
	if (*single > 0)
		*single = n == 0 ? 0 : *single - 1;
	if (e == OK || job_blameless(e) || n == 0)
		return job_next(ctx, e);
	e = job_next(ctx, e);
	if (n > 1)
		*single = (int)n;
	else
		TRY(job_next(ctx, carry_failed(ctx, first, e)));
	return OK;
}

/* Deletes, once in TIDY_MS, what nobody needs any more: old dead letters, what
 * is known of silent hosts, and rows of device_write. */
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

/* The topics that have messages that are due.  They are asked for at once,
 * because the outbox is nearly always empty, and PostgreSQL plans the block
 * that takes messages anew for each topic. */
static enum err
carry_due(struct ctx *ctx, struct strs *out)
{
	const char *names[ARRAY_LEN(topics)];
	struct strs all = { names, 0 };
	struct rows rows;

	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		names[all.n++] = topics[i]->name;
	TRY(db_rows(ctx, &sql_outbox_due, ARGS(AN("topics", &all)), &rows));
	out->v = arena_new(ctx->mem, const char *, (size_t)rows.n + 1);
	for (out->n = 0; out->n < (size_t)rows.n; out->n++) {
		struct row row = row_at(&rows, (int)out->n);

		out->v[out->n] = row_str(&row, "topic");
	}
	return OK;
}

/* Carries out messages of each topic once.  *more: there were some, so there
 * may be others. */
static enum err
carry_round(struct ctx *ctx, const struct conf *conf, bool *more)
{
	bool due[ARRAY_LEN(topics)];
	struct strs names;

	job_cache_open(ctx, conf);
	TRY(carry_tidy(ctx));
	TRY(carry_due(ctx, &names));
	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		due[i] = strs_have(&names, topics[i]->name) &&
		         is_carried_here(topics[i], conf);
	TRY(job_next(ctx, OK));
	*more = false;
	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		if (due[i])
			TRY(carry_pass(
			    ctx, topics[i], &carrying.one_by_one[i], more));
		else
			carrying.one_by_one[i] = 0;
	return OK;
}

enum err
outbox_send(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	enum err e;
	bool more;

	(void)argc;
	(void)argv;
	do
		e = carry_round(ctx, conf, &more);
	while (e == OK && more);
	job_cache_close(ctx);
	return e;
}

enum err
outbox_send_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	if (step->ending) {
		job_cache_close(ctx);
		return OK;
	}
	return carry_round(ctx, conf, &step->again);
}

/* -- calling other programs ------------------------------------------------ */

/*
 * No call waits for another that hangs: each step leases as many as there is
 * room for, goes on with all that are under way, and settles those that have
 * ended.  Which are leased, so that neither a host nor a tenant takes all the
 * room, says the block outbox_call_lease.  To use an answer may take seconds,
 * where a large instance goes on with it: then the tenant rests, and the calls
 * of others come first.
 */

/* A call takes 6 s at most; the rest is for storing its answer. */
#define CALL_LEASE_S 60
/* Seconds until a message that has to wait is tried again. */
#define CALL_WAIT_S  5
/* How long a step waits for an answer while calls are under way. */
#define CALL_POLL_MS 100
/* After which a step settles no further call, so that others are begun. */
#define SETTLE_MS    250

/* A message and its topic. */
struct leased {
	struct arena mem;                 /* lives until it is settled */
	const struct outbox_topic *topic; /* NULL: the place is free */
	int64_t tenant_id;
	struct outbox_call call;
};

static struct {
	struct net_posts *posts;
	struct leased v[NET_POST_MOST];
	size_t n; /* places that are taken */
} calls;

/* Lets a message wait for so many seconds. */
static enum err
call_put_off(struct ctx *ctx, int64_t id, int32_t wait_s)
{
	return db_do(ctx, &sql_outbox_put_off,
	    ARGS(AN("id", &id), AN("wait_s", &wait_s)));
}

/* Deletes a message. */
static enum err
call_drop(struct ctx *ctx, int64_t id)
{
	struct ids ids = { .v = &id, .n = 1 };

	return db_do(ctx, &sql_outbox_done, ARGS(AN("ids", &ids)));
}

/* Counts a failed attempt, in the caller's transaction; after the last one the
 * message is a dead letter. */
static enum err
call_failed(struct ctx *ctx, struct leased *m, const char *error)
{
	const int32_t tries_max = TRIES_MAX;
	struct row row;

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

/* Gives up the place of a message that is settled. */
static void
call_free(struct leased *m)
{
	arena_reset(&m->mem);
	m->topic = NULL;
	calls.n--;
}

/* Asks the topic what is to be called, and begins that call.  *begun false:
 * there is none, and the message is settled.  The topic answers E_NOT_FOUND
 * when nothing is to be called, E_LOCKED when the message has to wait. */
static enum err
call_ask(struct ctx *ctx, struct leased *m, bool *begun)
{
	enum err e = m->topic->ask(ctx, &m->call);

	*begun = e == OK;
	if (*begun)
		net_post_begin(calls.posts, &m->mem, &m->call.post);
	if (e == OK || e == E_DATABASE_DOWN)
		return e;
	TRY(db_begin(ctx));
	if (e == E_NOT_FOUND)
		return call_drop(ctx, m->call.id);
	if (e == E_LOCKED)
		return call_put_off(ctx, m->call.id, CALL_WAIT_S);
	return call_failed(ctx, m, err_name(e));
}

/* The topic of that name, if it is one that calls other programs; else NULL. */
static const struct outbox_topic *
topic_named(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		if (topics[i]->ask != NULL &&
		    strcmp(topics[i]->name, name) == 0)
			return topics[i];
	return NULL;
}

/* Takes a place for a leased message. */
static struct leased *
call_place(const struct row *row)
{
	const struct outbox_topic *topic = topic_named(row_str(row, "topic"));
	struct leased *m = calls.v;

	BUG_ON(topic == NULL || calls.n == ARRAY_LEN(calls.v));
	while (m->topic != NULL)
		m++;
	calls.n++;
	m->topic = topic;
	m->tenant_id = row_i64(row, "tenant");
	m->call = (struct outbox_call){ .id = row_i64(row, "id"),
		.tries = row_i32(row, "tries"),
		.payload = arena_strdup(&m->mem, row_str(row, "payload")) };
	return m;
}

/* Leases as many messages as there is room for; out gets their places, *n of
 * them. */
static enum err
call_lease(struct ctx *ctx, struct leased **out, size_t *n)
{
	const int32_t most = (int32_t)(ARRAY_LEN(calls.v) - calls.n);
	const int32_t lease_s = CALL_LEASE_S;
	int64_t *mine = arena_new(ctx->mem, int64_t, calls.n + 1);
	struct ids ids = { .v = mine };
	struct rows rows;

	for (size_t i = 0; i < ARRAY_LEN(calls.v); i++)
		if (calls.v[i].topic != NULL)
			mine[ids.n++] = calls.v[i].call.id;
	TRY(db_begin(ctx));
	TRY(db_do(ctx, &sql_outbox_call_turn, NULL));
	TRY(db_rows(ctx, &sql_outbox_call_lease,
	    ARGS(AN("mine", &ids), AN("most", &most), AN("lease_s", &lease_s)),
	    &rows));
	TRY(db_commit(ctx));
	for (*n = 0; (int)*n < rows.n; ++*n) {
		struct row row = row_at(&rows, (int)*n);

		out[*n] = call_place(&row);
	}
	return OK;
}

/* Begins calls for which there is room.  A message whose call could not be
 * begun stays leased until its lease ends. */
static enum err
calls_begin(struct ctx *ctx)
{
	struct leased *leased[NET_POST_MOST];
	enum err down = OK;
	size_t n = 0;

	TRY(job_next(ctx, call_lease(ctx, leased, &n)));
	for (size_t i = 0; i < n; i++) {
		bool begun = false;

		if (down == OK && job_next(ctx, call_ask(ctx, leased[i],
		                                    &begun)) == E_DATABASE_DOWN)
			down = E_DATABASE_DOWN;
		if (!begun)
			call_free(leased[i]);
	}
	return down;
}

/* Has the host not answered at all? */
static bool
call_was_silent(const struct net_post *post)
{
	return post->end == NET_LATE || post->end == NET_UNREACHABLE ||
	       post->end == NET_UNTRUSTED ||
	       (post->end == NET_FAILED && post->status == 0);
}

/* What is stored as the reason of a failed call. */
static const char *
call_error(struct leased *m)
{
	const struct net_post *post = &m->call.post;

	if (post->end == NET_FAILED && post->status != 0)
		return arena_printf(&m->mem, "HTTP %ld", post->status);
	return net_end_text(post->end);
}

/* Counts a failed call, and notes whether its host answers; a forbidden host
 * was not called. */
static enum err
call_note_failure(struct ctx *ctx, struct leased *m, const char *error)
{
	const struct net_post *post = &m->call.post;

	TRY(db_begin(ctx));
	if (post->end != NET_FORBIDDEN)
		TRY(db_do(ctx,
		    call_was_silent(post) ? &sql_outbox_host_silent
		                          : &sql_outbox_host_answers,
		    ARGS(AN("id", &m->call.id))));
	return call_failed(ctx, m, error);
}

/* Uses a good answer and deletes the message, in one transaction. */
static enum err
call_store(struct ctx *ctx, const struct leased *m)
{
	TRY(db_begin(ctx));
	TRY(db_do(ctx, &sql_outbox_host_answers, ARGS(AN("id", &m->call.id))));
	if (m->topic->answered != NULL)
		TRY(m->topic->answered(ctx, &m->call));
	return call_drop(ctx, m->call.id);
}

/* Settles a message whose call has ended, in transactions of its own. */
static enum err
call_settle(struct ctx *ctx, struct leased *m)
{
	enum err e;

	if (m->call.post.end != NET_OK)
		return job_next(ctx, call_note_failure(ctx, m, call_error(m)));
	e = job_next(ctx, call_store(ctx, m));
	if (e == OK || e == E_DATABASE_DOWN)
		return e;
	if (e == E_LOCKED)
		return job_next(ctx, call_put_off(ctx, m->call.id, 1));
	return job_next(ctx, call_note_failure(ctx, m, err_name(e)));
}

/* Of the calls that have ended one of the tenant that has rested for longest;
 * NULL: none has ended. */
static struct leased *
call_ended(void)
{
	struct leased *out = NULL;

	for (size_t i = 0; i < ARRAY_LEN(calls.v); i++) {
		struct leased *m = &calls.v[i];

		if (m->topic != NULL && m->call.post.ended &&
		    (out == NULL || tenant_rest_until(m->tenant_id) <
		                        tenant_rest_until(out->tenant_id)))
			out = m;
	}
	return out;
}

/* Settles calls that have ended, for SETTLE_MS.  While the database is away
 * they wait. */
static enum err
calls_settle(struct ctx *ctx)
{
	int64_t began_ms = clock_mono_ms(), until_ms = began_ms + SETTLE_MS;
	struct leased *m = call_ended();

	for (; m != NULL && began_ms < until_ms; m = call_ended()) {
		int64_t now_ms;

		if (call_settle(ctx, m) == E_DATABASE_DOWN)
			return E_DATABASE_DOWN;
		now_ms = clock_mono_ms();
		tenant_rest_begin(m->tenant_id, now_ms - began_ms);
		began_ms = now_ms;
		call_free(m);
	}
	return OK;
}

static void
calls_close(struct ctx *ctx)
{
	job_cache_close(ctx);
	net_posts_free(calls.posts);
	calls.posts = NULL;
	for (size_t i = 0; i < ARRAY_LEN(calls.v); i++)
		arena_free(&calls.v[i].mem);
}

enum err
outbox_call_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	if (step->ending && calls.n == 0) {
		calls_close(ctx);
		return OK;
	}
	job_cache_open(ctx, conf);
	if (calls.posts == NULL)
		calls.posts = net_posts_new();
	if (!step->ending && calls.n < ARRAY_LEN(calls.v))
		TRY(calls_begin(ctx));
	(void)net_posts_wait(calls.posts, CALL_POLL_MS);
	TRY(calls_settle(ctx));
	step->again = calls.n > 0 || step->ending;
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

/* Connects to the broker, unless that is done already or was tried in vain just
 * now; false: there is no connection.  While the broker is away the messages
 * for it wait in the outbox, and nothing else waits with them. */
static bool
broker_connect(const char *url)
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

/* Leases messages of a topic, in a transaction. */
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

/* Sends the messages in rows to the queue of their topic; ids becomes the ids
 * of all of them.  Returns how many the broker has taken, the first ones. */
static size_t
publish(struct ctx *ctx, const struct outbox_topic *t, const struct rows *rows,
    struct ids *ids)
{
	struct published *v =
	    arena_new(ctx->mem, struct published, (size_t)rows->n);

	*ids = rows_ids(ctx->mem, rows, "id");
	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		v[i].id = ids->v[i];
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

/* Publishes messages of each topic that has a queue, beginning with another
 * topic each time.  *more: there may be others. */
static enum err
queue_round(struct ctx *ctx, const struct conf *conf, bool *more)
{
	size_t first = queueing.turn++;

	for (size_t i = 0; i < ARRAY_LEN(topics); i++) {
		const struct outbox_topic *t =
		    topics[(first + i) % ARRAY_LEN(topics)];

		if (t->queue != NULL && broker_connect(conf->queue_url))
			TRY(queue_pass(ctx, t, more));
	}
	return OK;
}

enum err
queue_publish_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	const char *wrong = rabbit_url_wrong(conf->queue_url);

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
