/*
 * rabbit_taker.c - takes messages from queues of RabbitMQ.  The broker delivers
 * at most TAKER_MOST messages beyond those that were acknowledged, so that this
 * process never holds more.
 */
#include "bus/rabbit_taker.h"

#include <string.h>
#include <sys/time.h>

#include "base/mem.h"
#include "bus/rabbit_connection.h"
#include "bus/rabbit_tenant.h"

#define QUEUES_MAX  8
#define HEARTBEAT_S 10

struct taker {
	amqp_connection_state_t conn;
	char consumer[QUEUES_MAX][2]; /* its name is the queue's index */
	size_t n;
};

const char *
taker_wrong(const char *url)
{
	return rabbit_address_wrong(url);
}

void
taker_close(struct taker *t)
{
	if (t == NULL)
		return;
	if (t->conn != NULL)
		(void)amqp_destroy_connection(t->conn);
	mem_free(t);
}

static bool
take_from(struct taker *t, const char *queue)
{
	char *consumer = t->consumer[t->n];

	consumer[0] = (char)('0' + t->n++);
	consumer[1] = '\0';
	(void)amqp_queue_declare(t->conn, RABBIT_CHANNEL,
	    amqp_cstring_bytes(queue), 0, 1, 0, 0, amqp_empty_table);
	if (!rabbit_answered(t->conn))
		return false;
	(void)amqp_basic_consume(t->conn, RABBIT_CHANNEL,
	    amqp_cstring_bytes(queue), amqp_cstring_bytes(consumer), 0, 0, 0,
	    amqp_empty_table);
	return rabbit_answered(t->conn);
}

struct taker *
taker_open(const char *url, const char *const *queue, size_t n)
{
	struct taker *t = mem_new(sizeof(*t));
	bool good;

	BUG_ON(n > QUEUES_MAX);
	t->conn = rabbit_sign_in(url, HEARTBEAT_S);
	good = t->conn != NULL;
	if (good) {
		(void)amqp_basic_qos(t->conn, RABBIT_CHANNEL, 0, TAKER_MOST, 1);
		good = rabbit_answered(t->conn);
	}
	for (size_t i = 0; i < n && good; i++)
		good = take_from(t, queue[i]);
	if (good)
		return t;
	taker_close(t);
	return NULL;
}

/* The text is copied, so that the struct in which the library delivered it can
 * be freed. */
static void
keep(const amqp_envelope_t *e, struct taken *out)
{
	const amqp_bytes_t *body = &e->message.body;

	*out = (struct taken){
		.tag = e->delivery_tag,
		.tenant_id = rabbit_tenant_read(&e->message.properties),
		.text = mem_new(body->len + 1),
		.n = body->len,
	};
	if (body->len > 0)
		memcpy(out->text, body->bytes, body->len);
	if (e->consumer_tag.len > 0)
		out->queue =
		    (size_t)(*(const char *)e->consumer_tag.bytes - '0');
}

enum taker_news
taker_next(struct taker *t, int wait_ms, struct taken *out)
{
	const struct timeval wait = { .tv_sec = wait_ms / 1000,
		.tv_usec = wait_ms % 1000 * 1000 };
	amqp_rpc_reply_t reply;
	amqp_envelope_t e;

	amqp_maybe_release_buffers(t->conn);
	reply = amqp_consume_message(t->conn, &e, &wait, 0);
	if (reply.reply_type != AMQP_RESPONSE_NORMAL)
		return reply.reply_type == AMQP_RESPONSE_LIBRARY_EXCEPTION &&
		               reply.library_error == AMQP_STATUS_TIMEOUT
		           ? TAKER_NOTHING
		           : TAKER_LOST;
	keep(&e, out);
	amqp_destroy_envelope(&e);
	if (out->queue < t->n)
		return TAKER_MESSAGE;
	taker_free(out);
	return TAKER_LOST;
}

bool
taker_done(struct taker *t, const struct taken *message)
{
	return amqp_basic_ack(t->conn, RABBIT_CHANNEL, message->tag, 0) ==
	       AMQP_STATUS_OK;
}

void
taker_free(struct taken *message)
{
	mem_free(message->text);
	message->text = NULL;
}
