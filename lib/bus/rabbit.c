/*
 * rabbit.c - RabbitMQ as the broker: a durable topic exchange, and for each
 * daemon a queue of its own, which RabbitMQ deletes after the daemon has gone.
 * The only file that includes librabbitmq.
 */
#include <stdio.h>
#include <string.h>
#include <sys/time.h>

#include <amqp.h>
#include <amqp_tcp_socket.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/num.h"
#include "bus/broker.h"
#include "bus/message.h"
#include "bus/rabbit.h"

#define URL_MAX      512
#define CONNECT_S    2
#define ANSWER_S     3
#define HEARTBEAT_S  10
#define FRAME_BYTES  131072
#define RANDOM_BYTES 16
#define CHANNEL      1
#define TENANT       "tenant-id" /* header of a message; a text */

struct rabbit {
	amqp_connection_state_t conn;
	const char *exchange; /* its name; belongs to the configuration */
};

struct address {
	char text[URL_MAX]; /* the URL; info points into this copy */
	struct amqp_connection_info info;
};

static bool
read_address(const char *url, struct address *out)
{
	int n = snprintf(out->text, sizeof(out->text), "%s",
	    url[0] == '\0' ? "amqp://guest:guest@127.0.0.1" : url);

	return n > 0 && (size_t)n < sizeof(out->text) &&
	       amqp_parse_url(out->text, &out->info) == AMQP_STATUS_OK &&
	       !out->info.ssl;
}

static const char *
rabbit_wrong(const struct sender_conf *conf)
{
	struct address a;

	return read_address(conf->url, &a)
	           ? NULL
	           : "must be amqp://user:password@host[:port][/vhost]";
}

static bool
good(amqp_rpc_reply_t r)
{
	return r.reply_type == AMQP_RESPONSE_NORMAL;
}

static bool
answered(const struct rabbit *r)
{
	return good(amqp_get_rpc_reply(r->conn));
}

static bool
sign_in(const struct rabbit *r, const struct address *a)
{
	static const struct timeval connect = { .tv_sec = CONNECT_S };
	static const struct timeval answer = { .tv_sec = ANSWER_S };
	amqp_socket_t *socket = amqp_tcp_socket_new(r->conn);

	if (socket == NULL ||
	    amqp_set_handshake_timeout(r->conn, &answer) != AMQP_STATUS_OK ||
	    amqp_set_rpc_timeout(r->conn, &answer) != AMQP_STATUS_OK ||
	    amqp_socket_open_noblock(
	        socket, a->info.host, a->info.port, &connect) != AMQP_STATUS_OK)
		return false;
	return good(
	    amqp_login(r->conn, a->info.vhost, 0, FRAME_BYTES, HEARTBEAT_S,
	        AMQP_SASL_METHOD_PLAIN, a->info.user, a->info.password));
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
	    r->conn, CHANNEL, queue, 0, 0, 0, 1, amqp_empty_table);
	if (!answered(r))
		return false;
	(void)amqp_queue_bind(r->conn, CHANNEL, queue,
	    amqp_cstring_bytes(r->exchange), amqp_empty_bytes,
	    amqp_empty_table);
	if (!answered(r))
		return false;
	(void)amqp_basic_consume(r->conn, CHANNEL, queue, amqp_empty_bytes, 0,
	    1, 0, amqp_empty_table);
	return answered(r);
}

static bool
open_all(const struct rabbit *r, const char *queue)
{
	(void)amqp_channel_open(r->conn, CHANNEL);
	if (!answered(r))
		return false;
	(void)amqp_exchange_declare(r->conn, CHANNEL,
	    amqp_cstring_bytes(r->exchange), amqp_cstring_bytes("topic"), 0, 1,
	    0, 0, amqp_empty_table);
	return answered(r) && queue_open(r, queue);
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
	struct address a;

	*why = "rabbitmq does not answer, or refuses";
	r->exchange = conf->exchange;
	r->conn = amqp_new_connection();
	if (r->conn != NULL && read_address(conf->url, &a) && sign_in(r, &a) &&
	    open_all(r, conf->queue))
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
	char number[NUM_MAX + 1];
	char *body = (char *)(uintptr_t)text; /* the library only reads it */
	amqp_table_entry_t tenant = { .key = amqp_cstring_bytes(TENANT),
		.value = { .kind = AMQP_FIELD_KIND_UTF8 } };
	amqp_basic_properties_t p = {
		._flags = AMQP_BASIC_CONTENT_TYPE_FLAG |
		          AMQP_BASIC_CONTENT_ENCODING_FLAG |
		          AMQP_BASIC_HEADERS_FLAG,
		.content_type = amqp_cstring_bytes("application/json"),
		.content_encoding = amqp_cstring_bytes("UTF-8"),
	};

	(void)num_write(tenant_id, number);
	tenant.value.value.bytes = amqp_cstring_bytes(number);
	p.headers = (amqp_table_t){ tenant_id != 0, &tenant };
	return amqp_basic_publish(r->conn, CHANNEL,
	           amqp_cstring_bytes(r->exchange), amqp_empty_bytes, 0, 0, &p,
	           (amqp_bytes_t){ n, body }) == AMQP_STATUS_OK;
}

static int64_t
tenant_of(const amqp_basic_properties_t *p)
{
	int64_t v = 0;

	if ((p->_flags & AMQP_BASIC_HEADERS_FLAG) == 0)
		return 0;
	for (int i = 0; i < p->headers.num_entries; i++) {
		const amqp_table_entry_t *h = &p->headers.entries[i];

		if (h->key.len == sizeof(TENANT) - 1 &&
		    memcmp(h->key.bytes, TENANT, h->key.len) == 0 &&
		    h->value.kind == AMQP_FIELD_KIND_UTF8 &&
		    num_read(h->value.value.bytes.bytes,
		        h->value.value.bytes.len, &v) == OK)
			return v;
	}
	return 0;
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
	if (!good(reply))
		return reply.reply_type == AMQP_RESPONSE_LIBRARY_EXCEPTION &&
		               reply.library_error == AMQP_STATUS_TIMEOUT
		           ? BROKER_NOTHING
		           : BROKER_LOST;
	*out = (struct broker_text){ arena_strndup(a, e.message.body.bytes,
		                         e.message.body.len),
		e.message.body.len, tenant_of(&e.message.properties) };
	amqp_destroy_envelope(&e);
	return BROKER_TEXT;
}

const struct broker_driver broker_rabbit = { rabbit_wrong, rabbit_connect,
	rabbit_fd, rabbit_publish, rabbit_next, rabbit_close };
