/*
 * queue_publish.c - publishes the messages of the outbox that are for the
 * queues of other programs.  A message is leased, published outside of any
 * transaction, and deleted once the broker has confirmed it; so each arrives at
 * least once, and those of a key in their order.  While the broker is away they
 * wait in the outbox, and nothing else waits with them.
 */
#include "bus/rabbit.h"

#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "job/jobs.h"
#include "job/topics.h"
#include "sql/job/outbox.h"
#include "store/db.h"

#define LEASE_S      60 /* longer than everything publisher_send waits for */
#define RETRY_MS     250
#define RETRY_MAX_MS 5000

static struct {
	struct publisher *broker; /* NULL: not connected */
	int64_t retry_ms, next_try_ms;
	size_t
	    /* The topic that is served first in the next round, so that no
	     * topic keeps others waiting. */
	    turn;
} own;

static bool
connected(const char *url)
{
	int64_t now = clock_mono_ms();

	if (own.broker != NULL || now < own.next_try_ms)
		return own.broker != NULL;
	own.broker = publisher_open(url);
	if (own.broker != NULL) {
		log_line(LOG_INFO, "queue_publish: connected to the broker");
		own.retry_ms = 0;
		return true;
	}
	if (own.retry_ms == 0)
		log_line(LOG_ERROR,
		    "queue_publish: the broker does not answer, or refuses; "
		    "messages wait while this is tried again");
	own.retry_ms = own.retry_ms == 0 ? RETRY_MS : 2 * own.retry_ms;
	if (own.retry_ms > RETRY_MAX_MS)
		own.retry_ms = RETRY_MAX_MS;
	own.next_try_ms = clock_mono_ms() + own.retry_ms;
	return false;
}

static enum err
lease(struct ctx *ctx, const struct outbox_topic *t, struct rows *out)
{
	const int32_t most = PUBLISHER_MOST, lease_s = LEASE_S;

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
	return publisher_send(own.broker, t->queue, v, ids->n);
}

/* Publishes messages of a topic once; sets *more when there may be others. */
static enum err
pass(struct ctx *ctx, const struct outbox_topic *t, bool *more)
{
	struct ids done, left;
	struct rows rows;
	size_t n;

	TRY(lease(ctx, t, &rows));
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
		publisher_close(own.broker);
		own.broker = NULL;
	}
	TRY(db_do(ctx, &sql_outbox_done, ARGS(AN("ids", &done))));
	TRY(db_do(ctx, &sql_outbox_release, ARGS(AN("ids", &left))));
	*more = true;
	return job_next(ctx, OK);
}

static enum err
round_of(struct ctx *ctx, const struct conf *conf, bool *more)
{
	size_t first = own.turn++;

	for (size_t i = 0; i < n_all_topics; i++) {
		const struct outbox_topic *t =
		    all_topics[(first + i) % n_all_topics];

		if (t->queue != NULL && connected(conf->queue_url))
			TRY(pass(ctx, t, more));
	}
	return OK;
}

enum err
queue_publish_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	const char *wrong = publisher_wrong(conf->queue_url);

	if (step->ending) {
		publisher_close(own.broker);
		own.broker = NULL;
		return OK;
	}
	if (conf->queue_url[0] == '\0' || wrong != NULL)
		return fault(ctx, "FLEETDESK_QUEUE_URL %s",
		    conf->queue_url[0] == '\0' ? "is not set" : wrong);
	return round_of(ctx, conf, &step->again);
}
