/*
 * queue_take.c - the job queue_take, which takes from queues of RabbitMQ what
 * modules report in the name of devices: applications, and events of the
 * blacklist.  Messages of the latter form also come by the topic app_callback
 * of the outbox, when an administrator tries them out.  A device need not be
 * activated, as with other calls of modules in its name.
 *
 * A message is acknowledged after its commit.  One that cannot be carried out
 * is tried again later, while others go on; after its last try it becomes a
 * dead letter, in a queue of its own.  Only so many messages are delivered that
 * are not acknowledged: so of one tenant only a quarter of them wait for
 * another try, and the next one that fails is a dead letter at once.
 */
#include <string.h>

#include "app/outbox.h"
#include "base/clock.h"
#include "base/log.h"
#include "bus/rabbit.h"
#include "common/app_report_inputs.h"
#include "edge/jobs.h"
#include "fleet/device.h"
#include "fleet/errors.h"
#include "input/decode_json.h"
#include "policy/exec_event.h"
#include "store/db.h"

/* -- reports of applications --------------------------------------------- */

struct queued_report {
	const char *mac;
	int64_t tenant_id; /* 0: the message's header names it */
	REPORTED_APPS;
};

static const struct field queued_report_fields[] = {
	FIELD(struct queued_report, mac, .req = true, .form = &form_mac_sent),
	FIELD(struct queued_report, tenant_id, .lo = 1, .hi = INT64_MAX),
	REPORTED_APPS_FIELDS(struct queued_report),
};

static const struct input queued_report_input = {
	.name = "queued_report",
	.size = sizeof(struct queued_report),
	.f = queued_report_fields,
	.n = ARRAY_LEN(queued_report_fields),
	.mends = true,
};

/* Says of which tenant the message is, if its text names one; *own is its
 * member. */
static void
name_tenant(struct taken *m, int64_t *own)
{
	if (*own == 0)
		*own = m->tenant_id;
	m->tenant_id = *own;
}

/* Decodes a message with a report of applications. */
static enum err
decode_report(struct ctx *ctx, struct taken *m, struct queued_report *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	uint64_t given;

	if (m->n > APP_REPORT_BYTES_MAX)
		return E_APP_REPORT_TOO_LARGE;
	TRY(decode_parse(
	    ctx->mem, &queued_report_input, m->text, m->n, &j, &ctx->why.what));
	TRY(decode_json(
	    ctx->mem, &queued_report_input, j, out, &given, &ctx->why));
	name_tenant(m, &out->tenant_id);
	return OK;
}

/* Stores the report that a message holds.  A whole list that comes too early is
 * left out, which is no error: the message may have been delivered before. */
static enum err
store_report(struct ctx *ctx, struct taken *m)
{
	struct queued_report q = { 0 };
	struct app_reported receipt;
	struct app_report report;
	struct device d;
	enum err e;

	TRY(decode_report(ctx, m, &q));
	report = app_report_of(q.kind, q.full, &q.apps);
	TRY(device_find(ctx, q.mac, &d));
	if (d.head.tenant_id != q.tenant_id)
		return fail(ctx, E_DEVICE_NOT_EXISTS, NULL);
	e = app_report(ctx, q.mac, &d, &report, &receipt);
	return e == E_DEVICE_REPORT_TOO_FREQUENT ? OK : e;
}

/* -- events of the blacklist --------------------------------------------- */

/* Bytes of a message: more than those of a device's call, as others write JSON
 * with blanks. */
#define EVENTS_BYTES_MAX (4 * EXEC_BYTES_MAX)

struct queued_callback {
	const char *mac, *cpu;
	int64_t tenant_id; /* 0: the message's header names it */
	bool test;
	struct raw events;
};

static const struct field queued_callback_fields[] = {
	FIELD(struct queued_callback, mac, .req = true, .form = &form_mac_sent),
	FIELD(struct queued_callback, cpu, .max = 64),
	FIELD(struct queued_callback, tenant_id, .lo = 1, .hi = INT64_MAX),
	FIELD(struct queued_callback, test, .dflt = "false"),
	FIELD(struct queued_callback, events, .req = true,
	    .max_bytes = EVENTS_BYTES_MAX),
};

static const struct input queued_callback_input = {
	.name = "queued_callback",
	.size = sizeof(struct queued_callback),
	.f = queued_callback_fields,
	.n = ARRAY_LEN(queued_callback_fields),
	.mends = true,
};

/* Decodes the n bytes of a message with events. */
static enum err
decode_events(
    struct ctx *ctx, const char *text, size_t n, struct queued_callback *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	uint64_t given;

	if (n > EVENTS_BYTES_MAX)
		return E_BAD_REQUEST;
	TRY(decode_parse(
	    ctx->mem, &queued_callback_input, text, n, &j, &ctx->why.what));
	return decode_json(
	    ctx->mem, &queued_callback_input, j, out, &given, &ctx->why);
}

/* Stores the events of a device, which must be of the tenant of the message. */
static enum err
store_events(struct ctx *ctx, const struct queued_callback *q)
{
	struct exec_receipt receipt;
	struct device d;

	TRY(device_find(ctx, q->mac, &d));
	if (d.head.tenant_id != q->tenant_id)
		return fail(ctx, E_DEVICE_NOT_EXISTS, NULL);
	return exec_events_store(ctx,
	    &(struct exec_device){
	        d.head.tenant_id, d.head.id, q->mac, q->cpu, q->test },
	    &q->events, &receipt);
}

/* Stores the events of a message: {mac, tenantId, cpu, test, events}; without
 * tenantId its header names the tenant.  Events that are wrong are left out:
 * they would be wrong again. */
static enum err
carry_events(struct ctx *ctx, struct taken *m)
{
	struct queued_callback q = { 0 };

	TRY(decode_events(ctx, m->text, m->n, &q));
	name_tenant(m, &q.tenant_id);
	return store_events(ctx, &q);
}

/* Stores the events of messages of the outbox, which an administrator has made.
 * Their device may have been deleted since; then there is nothing to be stored.
 */
static enum err
carry_tried_out(struct ctx *ctx, struct outbox_run *run)
{
	for (int i = 0; i < run->messages.n; i++) {
		struct row row = row_at(&run->messages, i);
		const char *text = row_str(&row, "payload");
		struct queued_callback q = { 0 };
		enum err e;

		TRY(decode_events(ctx, text, strlen(text), &q));
		e = store_events(ctx, &q);
		if (e != OK && e != E_DEVICE_NOT_EXISTS)
			return e;
	}
	return OK;
}

const struct outbox_topic app_callback_topic = { .name = "device.app.callback",
	.carry = carry_tried_out,
	.queue = "device.app.callback" };

/* -- the job ------------------------------------------------------------- */

#define TRIES_MAX 8   /* tries of a message; together half a minute */
#define FIRST_MS  250 /* before the second try; twice as long each time */
#define WAIT_MS   500 /* longest wait for a message, which delays SIGTERM */
#define DEAD      ".dead"

/* The queues, and the function that carries out the messages of each. */
static const struct {
	const char *name, *dead;
	enum err (*carry)(struct ctx *ctx, struct taken *message);
} queues[] = {
	{ "device.app.install", "device.app.install" DEAD, store_report },
	{ "device.app.callback", "device.app.callback" DEAD, carry_events },
};

/* A message that is not acknowledged yet; message.text NULL: the place is
 * free. */
struct pending {
	struct taken message;
	int tries;
	int64_t due_ms; /* when it is tried again, by the monotonic clock */
};

static struct {
	struct taker *broker;           /* NULL: not connected */
	struct publisher *dead_letters; /* NULL: not connected */
	struct pending pending[TAKER_MOST];
	bool complained; /* that the broker does not answer was logged */
} take;

/* Ends the connections.  The broker then delivers all messages again that were
 * not acknowledged. */
static void
disconnect(void)
{
	for (size_t i = 0; i < TAKER_MOST; i++)
		if (take.pending[i].message.text != NULL)
			taker_free(&take.pending[i].message);
	taker_close(take.broker);
	publisher_close(take.dead_letters);
	take.broker = NULL;
	take.dead_letters = NULL;
}

/* Connects to the broker, unless there is a connection; false: it does not
 * answer, which is logged once. */
static bool
connect_broker(const struct conf *conf)
{
	const char *name[ARRAY_LEN(queues)];

	if (take.broker != NULL)
		return true;
	for (size_t i = 0; i < ARRAY_LEN(queues); i++)
		name[i] = queues[i].name;
	take.broker = taker_open(conf->queue_url, name, ARRAY_LEN(queues));
	if (take.broker == NULL && !take.complained)
		log_line(LOG_ERROR,
		    "queue_take: the broker does not answer, or refuses; this "
		    "is tried again");
	if (take.broker != NULL && take.complained)
		log_line(LOG_INFO, "queue_take: connected to the broker");
	take.complained = take.broker == NULL;
	return take.broker != NULL;
}

/* Puts a message into the queue of dead letters, and logs the error of its last
 * try.  False: the broker has not confirmed that. */
static bool
send_dead_letter(const struct conf *conf, const struct taken *m, enum err why)
{
	const struct published dead = { .id = (int64_t)m->tag,
		.tenant_id = m->tenant_id,
		.text = m->text,
		.n = m->n };
	const char *queue = queues[m->queue].dead;

	if (take.dead_letters == NULL)
		take.dead_letters = publisher_open(conf->queue_url);
	if (take.dead_letters == NULL ||
	    publisher_send(take.dead_letters, queue, &dead, 1) != 1)
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
acknowledge(struct pending *p)
{
	if (!taker_done(take.broker, &p->message)) {
		disconnect();
		return;
	}
	taker_free(&p->message);
}

/* Do messages of that tenant hold a quarter of all places, beside the one that
 * has just failed? */
static bool
is_crowding(int64_t tenant_id)
{
	size_t n = 0;

	for (size_t i = 0; i < TAKER_MOST; i++)
		n += take.pending[i].message.text != NULL &&
		     take.pending[i].message.tenant_id == tenant_id;
	return n > TAKER_MOST / 4;
}

/* Tries to carry out a message.  An error that the message has not caused does
 * not count as a try; it ends the step, and the next step tries again. */
static enum err
try_once(struct ctx *ctx, const struct conf *conf, struct pending *p)
{
	enum err e =
	    job_next(ctx, queues[p->message.queue].carry(ctx, &p->message));

	if (e == OK) {
		acknowledge(p);
		return OK;
	}
	p->due_ms = clock_mono_ms() + (FIRST_MS << p->tries);
	if (job_blameless(e))
		return e;
	if (++p->tries < TRIES_MAX && !is_crowding(p->message.tenant_id))
		return OK;
	if (send_dead_letter(conf, &p->message, e))
		acknowledge(p);
	else
		disconnect();
	return OK;
}

/* Tries again those messages whose time has come. */
static enum err
try_due(struct ctx *ctx, const struct conf *conf)
{
	for (size_t i = 0; i < TAKER_MOST && take.broker != NULL; i++) {
		struct pending *p = &take.pending[i];

		if (p->message.text != NULL && clock_mono_ms() >= p->due_ms)
			TRY(try_once(ctx, conf, p));
	}
	return OK;
}

/* A free place for a message.  There always is one, because the broker delivers
 * at most TAKER_MOST messages that are not acknowledged. */
static struct pending *
free_place(void)
{
	for (size_t i = 0; i < TAKER_MOST; i++)
		if (take.pending[i].message.text == NULL)
			return &take.pending[i];
	BUG_ON(true);
}

/* Takes the next message, if one comes within WAIT_MS, and tries it. */
static enum err
take_next(struct ctx *ctx, const struct conf *conf)
{
	struct taken message;
	struct pending *p;

	switch (taker_next(take.broker, WAIT_MS, &message)) {
	case TAKER_LOST:
		disconnect();
		return OK;
	case TAKER_NOTHING:
		return OK;
	case TAKER_MESSAGE:
		break;
	}
	p = free_place();
	*p = (struct pending){ .message = message };
	return try_once(ctx, conf, p);
}

enum err
queue_take_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	const char *wrong = rabbit_url_wrong(conf->queue_url);

	if (step->ending) {
		disconnect();
		job_cache_close(ctx);
		return OK;
	}
	if (conf->queue_url[0] == '\0' || wrong != NULL)
		return fault(ctx, "FLEETDESK_QUEUE_URL %s",
		    conf->queue_url[0] == '\0' ? "is not set" : wrong);
	job_cache_open(ctx, conf);
	if (!connect_broker(conf))
		return OK;
	TRY(try_due(ctx, conf));
	if (take.broker != NULL)
		TRY(take_next(ctx, conf));
	step->again = take.broker != NULL;
	return OK;
}
