/*
 * queue_take.c - a job that takes from queues of RabbitMQ what modules report
 * in the name of devices.  A message is acknowledged after its commit.  One
 * that cannot be carried out is tried again later, while others go on; after
 * its last try it is put into the queue of dead messages.
 */
#include "bus/rabbit.h"

#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "edge/jobs.h"
#include "edge/queue_callback.h"
#include "edge/queue_report.h"
#include "store/db.h"

#define TRIES_MAX 8   /* tries of a message; together half a minute */
#define FIRST_MS  250 /* before the second try; twice as long each time */
#define WAIT_MS   500 /* longest wait for a message, which delays SIGTERM */
#define DEAD      ".dead"

/* The queues, and the function that carries out the messages of each. */
static const struct {
	const char *name, *dead;
	enum err (*carry)(
	    struct ctx *ctx, struct cache *cache, const struct taken *message);
} queues[] = {
	{ "device.app.install", "device.app.install" DEAD, queue_report },
	{ "device.app.callback", "device.app.callback" DEAD, queue_callback },
};

/* A message that waits for its next try; text NULL: the place is free. */
struct held {
	struct taken message;
	int tries;
	int64_t due_ms; /* when it is tried again, by the monotonic clock */
};

static struct {
	struct cache *cache;
	struct taker *broker;    /* NULL: not connected */
	struct publisher *grave; /* for dead messages; NULL: not connected */
	struct held held[TAKER_MOST];
	bool begun, complained;
} own;

/* Ends the connections.  The broker then delivers all messages again that were
 * not acknowledged. */
static void
disconnect(void)
{
	for (size_t i = 0; i < TAKER_MOST; i++)
		if (own.held[i].message.text != NULL)
			taker_free(&own.held[i].message);
	taker_close(own.broker);
	publisher_close(own.grave);
	own.broker = NULL;
	own.grave = NULL;
}

static bool
connected(const struct conf *conf)
{
	const char *name[ARRAY_LEN(queues)];

	if (own.broker != NULL)
		return true;
	for (size_t i = 0; i < ARRAY_LEN(queues); i++)
		name[i] = queues[i].name;
	own.broker = taker_open(conf->queue_url, name, ARRAY_LEN(queues));
	if (own.broker == NULL && !own.complained)
		log_line(LOG_ERROR,
		    "queue_take: the broker does not answer, or refuses; this "
		    "is tried again");
	if (own.broker != NULL && own.complained)
		log_line(LOG_INFO, "queue_take: connected to the broker");
	own.complained = own.broker == NULL;
	return own.broker != NULL;
}

/* Puts a message into the queue of dead messages.  Returns false if the broker
 * has not confirmed that. */
static bool
bury(const struct conf *conf, const struct taken *m, enum err why)
{
	const struct published dead = { .id = (int64_t)m->tag,
		.tenant_id = m->tenant_id,
		.text = m->text,
		.n = m->n };
	const char *queue = queues[m->queue].dead;

	if (own.grave == NULL)
		own.grave = publisher_open(conf->queue_url);
	if (own.grave == NULL ||
	    publisher_send(own.grave, queue, &dead, 1) != 1)
		return false;
	log_line(LOG_ERROR,
	    "queue_take: a message of %s failed with %s on its last try; it is "
	    "in %s",
	    queues[m->queue].name, err_name(why), queue);
	return true;
}

/* Acknowledges a message.  If the acknowledgement does not reach the broker,
 * the message is delivered again; to carry it out again changes nothing. */
static void
settle(struct held *h)
{
	if (!taker_done(own.broker, &h->message)) {
		disconnect();
		return;
	}
	taker_free(&h->message);
}

/* Is it an error that no message can cause, such as a lost connection? */
static bool
blameless(enum err e)
{
	return e == E_DATABASE_DOWN || e == E_LOCKED;
}

/* Tries to carry out a message.  An error that the message has not caused does
 * not count as a try; it ends the step, and the next step tries again. */
static enum err
try_once(struct ctx *ctx, const struct conf *conf, struct held *h)
{
	enum err e = job_next(
	    ctx, queues[h->message.queue].carry(ctx, own.cache, &h->message));

	if (e == OK) {
		settle(h);
		return OK;
	}
	h->due_ms = clock_mono_ms() + (FIRST_MS << h->tries);
	if (blameless(e))
		return e;
	if (++h->tries < TRIES_MAX)
		return OK;
	if (bury(conf, &h->message, e))
		settle(h);
	else
		disconnect();
	return OK;
}

static enum err
try_due(struct ctx *ctx, const struct conf *conf)
{
	for (size_t i = 0; i < TAKER_MOST && own.broker != NULL; i++) {
		struct held *h = &own.held[i];

		if (h->message.text != NULL && clock_mono_ms() >= h->due_ms)
			TRY(try_once(ctx, conf, h));
	}
	return OK;
}

/* A free place for a message.  There always is one, because the broker delivers
 * at most TAKER_MOST messages that are not acknowledged. */
static struct held *
place(void)
{
	for (size_t i = 0; i < TAKER_MOST; i++)
		if (own.held[i].message.text == NULL)
			return &own.held[i];
	BUG_ON(true);
}

static enum err
take_next(struct ctx *ctx, const struct conf *conf)
{
	struct taken message;
	struct held *h;

	switch (taker_next(own.broker, WAIT_MS, &message)) {
	case TAKER_LOST:
		disconnect();
		return OK;
	case TAKER_NOTHING:
		return OK;
	case TAKER_MESSAGE:
		break;
	}
	h = place();
	*h = (struct held){ .message = message };
	return try_once(ctx, conf, h);
}

enum err
queue_take_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	const char *wrong = taker_wrong(conf->queue_url);

	if (step->ending) {
		disconnect();
		cache_close(own.cache);
		own.cache = NULL;
		return OK;
	}
	if (conf->queue_url[0] == '\0' || wrong != NULL)
		return fault(ctx, "FLEETDESK_QUEUE_URL %s",
		    conf->queue_url[0] == '\0' ? "is not set" : wrong);
	if (!own.begun)
		own.cache = cache_open(conf->cache_dir, conf->cache_mb);
	own.begun = true;
	if (!connected(conf))
		return OK;
	TRY(try_due(ctx, conf));
	if (own.broker != NULL)
		TRY(take_next(ctx, conf));
	step->again = own.broker != NULL;
	return OK;
}
