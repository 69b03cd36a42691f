/*
 * outbox_call.c - makes the calls of other programs that wait in the outbox,
 * several at once.  A message is leased, the call is made outside of any
 * transaction, and what it has brought is stored in the transaction that
 * deletes the message.  So each call is made at least once, whoever is killed.
 */
#include "app/job.h"
#include "base/log.h"
#include "job/jobs.h"
#include "job/topics.h"
#include "sql/job/outbox.h"
#include "store/db.h"

/* A call takes 6 s at most; the rest is for storing its answer. */
#define LEASE_S   60
#define TRIES_MAX 8
/* Seconds until a message that has to wait is tried again. */
#define WAIT_S    5

/* A message and its topic. */
struct made {
	const struct outbox_topic *topic;
	struct outbox_call call;
	bool asked; /* there is a call to be made */
};

/* The messages of one round; they are kept over several transactions. */
static struct {
	struct arena mem;
	struct made v[NET_POST_MOST];
	size_t n;
} own;

static enum err
put_off(struct ctx *ctx, int64_t id, int32_t wait_s)
{
	return db_do(ctx, &sql_outbox_put_off,
	    ARGS(AN("id", &id), AN("wait_s", &wait_s)));
}

static enum err
drop(struct ctx *ctx, int64_t id)
{
	struct ids ids = { .v = &id, .n = 1 };

	return db_do(ctx, &sql_outbox_done, ARGS(AN("ids", &ids)));
}

/* Counts a failed attempt; after the last one the message is a dead letter. */
static enum err
failed(struct ctx *ctx, struct made *m, const char *error)
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
prepare(struct ctx *ctx, struct made *m)
{
	enum err e = m->topic->ask(ctx, &m->call);

	m->asked = e == OK;
	switch (e) {
	case OK:
	case E_DATABASE_DOWN:
		return e;
	case E_NOT_FOUND:
		return drop(ctx, m->call.id);
	case E_LOCKED:
		return put_off(ctx, m->call.id, WAIT_S);
	default:
		TRY(failed(ctx, m, err_name(e)));
		return db_commit(ctx);
	}
}

/* Leases at most `most` messages of the topic. */
static enum err
take(struct ctx *ctx, const struct outbox_topic *t, int32_t most)
{
	const int32_t lease_s = LEASE_S;
	struct rows rows;

	TRY(db_rows(ctx, &sql_outbox_call_lease,
	    ARGS(AN("topic", &t->name), AN("most", &most),
	        AN("lease_s", &lease_s)),
	    &rows));
	for (int i = 0; i < rows.n && own.n < ARRAY_LEN(own.v); i++) {
		struct row row = row_at(&rows, i);
		struct made *m = &own.v[own.n++];

		*m = (struct made){ .topic = t };
		m->call.id = row_i64(&row, "id");
		m->call.tries = row_i32(&row, "tries");
		m->call.payload =
		    arena_strdup(&own.mem, row_str(&row, "payload"));
	}
	return OK;
}

static enum err
take_all(struct ctx *ctx)
{
	size_t topics = 0;

	own.n = 0;
	for (size_t i = 0; i < n_all_topics; i++)
		topics += all_topics[i]->ask != NULL;
	for (size_t i = 0; i < n_all_topics; i++)
		if (all_topics[i]->ask != NULL)
			TRY(take(ctx, all_topics[i],
			    (int32_t)(ARRAY_LEN(own.v) / topics)));
	return OK;
}

/* Makes all the calls at the same time. */
static void
call_all(void)
{
	struct net_post post[NET_POST_MOST];
	size_t n = 0;

	for (size_t i = 0; i < own.n; i++)
		if (own.v[i].asked)
			post[n++] = own.v[i].call.post;
	net_post_all(&own.mem, post, n);
	n = 0;
	for (size_t i = 0; i < own.n; i++)
		if (own.v[i].asked)
			own.v[i].call.post = post[n++];
}

static const char *
error_of(const struct net_post *post)
{
	if (post->end == NET_FAILED && post->status != 0)
		return arena_printf(&own.mem, "HTTP %ld", post->status);
	return net_end_text(post->end);
}

static enum err
store(struct ctx *ctx, const struct made *m)
{
	TRY(db_begin(ctx));
	if (m->topic->heard != NULL)
		TRY(m->topic->heard(ctx, &m->call));
	return drop(ctx, m->call.id);
}

/* Ends a message whose call was made, in transactions of its own. */
static enum err
settle(struct ctx *ctx, struct made *m)
{
	enum err e;

	if (m->call.post.end != NET_OK)
		return job_next(ctx, failed(ctx, m, error_of(&m->call.post)));
	e = job_next(ctx, store(ctx, m));
	if (e == OK || e == E_DATABASE_DOWN)
		return e;
	if (e == E_LOCKED)
		return job_next(ctx, put_off(ctx, m->call.id, 1));
	return job_next(ctx, failed(ctx, m, err_name(e)));
}

enum err
outbox_call_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	arena_reset(&own.mem);
	if (step->ending) {
		job_cache_close(ctx);
		arena_free(&own.mem);
		return OK;
	}
	job_cache(ctx, conf);
	TRY(take_all(ctx));
	for (size_t i = 0; i < own.n; i++)
		TRY(prepare(ctx, &own.v[i]));
	call_all();
	for (size_t i = 0; i < own.n; i++)
		if (own.v[i].asked)
			TRY(settle(ctx, &own.v[i]));
	step->again = own.n > 0;
	return OK;
}
