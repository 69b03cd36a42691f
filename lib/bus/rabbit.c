/*
 * rabbit.c - RabbitMQ as the broker of the push bus: a durable topic exchange,
 * and for each daemon a queue of its own, which RabbitMQ deletes after the
 * daemon has gone.
 */
#include "bus/rabbit.h"

#include <stdio.h>
#include <string.h>
#include <sys/time.h>

#include "base/hash.h"
#include "base/mem.h"
#include "bus/message.h"
#include "bus/rabbit_connection.h"
#include "bus/rabbit_tenant.h"

#define HEARTBEAT_S  10
#define RANDOM_BYTES 16

struct rabbit {
	amqp_connection_state_t conn;
	const char *exchange; /* its name, a text of the configuration */
};

static const char *
rabbit_wrong(const struct sender_conf *conf)
{
	return rabbit_address_wrong(conf->url);
}

/* The name of the queue ends with random digits, so that no two daemons use the
 * same queue. */
static bool
queue_open(const struct rabbit *r, const char *begin)
{
	char hex[2 * RANDOM_BYTES + 1], name[200];
	amqp_bytes_t queue;

	hash_random_hex(hex, RANDOM_BYTES);
	(void)snprintf(name, sizeof(name), "%s-%s", begin, hex);
	queue = amqp_cstring_bytes(name);
	(void)amqp_queue_declare(
	    r->conn, RABBIT_CHANNEL, queue, 0, 0, 0, 1, amqp_empty_table);
	if (!rabbit_answered(r->conn))
		return false;
	(void)amqp_queue_bind(r->conn, RABBIT_CHANNEL, queue,
	    amqp_cstring_bytes(r->exchange), amqp_empty_bytes,
	    amqp_empty_table);
	if (!rabbit_answered(r->conn))
		return false;
	(void)amqp_basic_consume(r->conn, RABBIT_CHANNEL, queue,
	    amqp_empty_bytes, 0, 1, 0, amqp_empty_table);
	return rabbit_answered(r->conn);
}

static bool
open_all(const struct rabbit *r, const char *queue)
{
	(void)amqp_exchange_declare(r->conn, RABBIT_CHANNEL,
	    amqp_cstring_bytes(r->exchange), amqp_cstring_bytes("topic"), 0, 1,
	    0, 0, amqp_empty_table);
	return rabbit_answered(r->conn) && queue_open(r, queue);
}

static void
rabbit_close(void *at)
{
	struct rabbit *r = at;

	if (r->conn != NULL)
		(void)amqp_destroy_connection(r->conn);
	mem_free(r);
}

static void *
rabbit_connect(const struct sender_conf *conf, const char **why)
{
	struct rabbit *r = mem_new(sizeof(*r));

	*why = "rabbitmq does not answer, or refuses";
	r->exchange = conf->exchange;
	r->conn = rabbit_sign_in(conf->url, HEARTBEAT_S);
	if (r->conn != NULL && open_all(r, conf->queue))
		return r;
	rabbit_close(r);
	return NULL;
}

static int
rabbit_fd(const void *at)
{
	const struct rabbit *r = at;

	return amqp_get_sockfd(r->conn);
}

static bool
rabbit_publish(void *at, const char *text, size_t n, int64_t tenant_id)
{
	struct rabbit *r = at;
	struct rabbit_tenant tenant;
	/* The library takes no const, but only reads. */
	char *body = (char *)(uintptr_t)text;
	amqp_basic_properties_t p = {
		._flags = AMQP_BASIC_CONTENT_TYPE_FLAG |
		          AMQP_BASIC_CONTENT_ENCODING_FLAG |
		          AMQP_BASIC_HEADERS_FLAG,
		.content_type = amqp_cstring_bytes("application/json"),
		.content_encoding = amqp_cstring_bytes("UTF-8"),
	};

	p.headers = rabbit_tenant_write(tenant_id, &tenant);
	return amqp_basic_publish(r->conn, RABBIT_CHANNEL,
	           amqp_cstring_bytes(r->exchange), amqp_empty_bytes, 0, 0, &p,
	           (amqp_bytes_t){ n, body }) == AMQP_STATUS_OK;
}

/* The message is copied into the arena, so that the struct in which the library
 * delivered it can be freed. */
static enum broker_news
rabbit_next(void *at, struct arena *a, struct broker_text *out)
{
	static const struct timeval now = { 0 };
	struct rabbit *r = at;
	amqp_envelope_t e;
	amqp_rpc_reply_t reply;

	amqp_maybe_release_buffers(r->conn);
	reply = amqp_consume_message(r->conn, &e, &now, 0);
	if (reply.reply_type != AMQP_RESPONSE_NORMAL)
		return reply.reply_type == AMQP_RESPONSE_LIBRARY_EXCEPTION &&
		               reply.library_error == AMQP_STATUS_TIMEOUT
		           ? BROKER_NOTHING
		           : BROKER_LOST;
	*out = (struct broker_text){ arena_strndup(a, e.message.body.bytes,
		                         e.message.body.len),
		e.message.body.len, rabbit_tenant_read(&e.message.properties) };
	amqp_destroy_envelope(&e);
	return BROKER_TEXT;
}

const struct broker_driver broker_rabbit = { rabbit_wrong, rabbit_connect,
	rabbit_fd, rabbit_publish, rabbit_next, rabbit_close };
