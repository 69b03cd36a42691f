/*
 * rabbit.c - speaks to RabbitMQ: for programs that share queues with jobs, and
 * for the push bus.  No other file of the library includes librabbitmq.
 *
 * A publisher asks for confirmations.  The broker numbers the messages of a
 * channel from 1 on and confirms them by these numbers, in any order, one by
 * one or all up to a number.  To a taker the broker delivers at most TAKER_MOST
 * messages beyond those that were acknowledged, so that this process never
 * holds more.  The push bus is a durable topic exchange, and for each daemon a
 * queue of its own, which RabbitMQ deletes after the daemon has gone.
 */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <amqp.h>
#include <amqp_tcp_socket.h>

#include "base/arena.h"
#include "base/base.h"
#include "base/buf.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/num.h"
#include "bus/message.h"
#include "bus/rabbit.h"

/* -- the connection ------------------------------------------------------- */

#define RABBIT_CHANNEL  1 /* the only channel of a connection */
#define RABBIT_ANSWER_S 3 /* the longest wait for an answer */
#define HEARTBEAT_S     10

#define URL_MAX     512
#define CONNECT_S   2
#define FRAME_BYTES 131072

struct address {
	char text[URL_MAX]; /* the URL; info points into this copy */
	struct amqp_connection_info info;
};

/* Reads the URL, or the address of this host if it is ""; false: it is wrong,
 * or it asks for TLS (amqps://), which is not spoken here. */
static bool
read_address(const char *url, struct address *out)
{
	int n = snprintf(out->text, sizeof(out->text), "%s",
	    url[0] == '\0' ? "amqp://guest:guest@127.0.0.1" : url);

	return n > 0 && (size_t)n < sizeof(out->text) &&
	       amqp_parse_url(out->text, &out->info) == AMQP_STATUS_OK &&
	       !out->info.ssl;
}

const char *
rabbit_url_wrong(const char *url)
{
	struct address a;

	return read_address(url, &a)
	           ? NULL
	           : "must be amqp://user:password@host[:port][/vhost]";
}

/* Has the broker done what it was asked for? */
static bool
is_normal(amqp_rpc_reply_t r)
{
	return r.reply_type == AMQP_RESPONSE_NORMAL;
}

/* Has the last call that waits for an answer succeeded? */
static bool
rabbit_answered(amqp_connection_state_t conn)
{
	return is_normal(amqp_get_rpc_reply(conn));
}

/* Connects, signs in and opens the channel; heartbeat_s 0: no heartbeats. */
static bool
open_channel(
    amqp_connection_state_t conn, const struct address *a, int heartbeat_s)
{
	static const struct timeval connect = { .tv_sec = CONNECT_S };
	static const struct timeval answer = { .tv_sec = RABBIT_ANSWER_S };
	amqp_socket_t *socket = amqp_tcp_socket_new(conn);

	if (socket == NULL ||
	    amqp_set_handshake_timeout(conn, &answer) != AMQP_STATUS_OK ||
	    amqp_set_rpc_timeout(conn, &answer) != AMQP_STATUS_OK ||
	    amqp_socket_open_noblock(
	        socket, a->info.host, a->info.port, &connect) != AMQP_STATUS_OK)
		return false;
	if (!is_normal(
	        amqp_login(conn, a->info.vhost, 0, FRAME_BYTES, heartbeat_s,
	            AMQP_SASL_METHOD_PLAIN, a->info.user, a->info.password)))
		return false;
	(void)amqp_channel_open(conn, RABBIT_CHANNEL);
	return rabbit_answered(conn);
}

/* A new connection with its channel open; NULL: the address is wrong, or the
 * broker does not answer or refuses. */
static amqp_connection_state_t
rabbit_sign_in(const char *url, int heartbeat_s)
{
	amqp_connection_state_t conn = amqp_new_connection();
	struct address a;

	if (conn == NULL)
		return NULL;
	if (read_address(url, &a) && open_channel(conn, &a, heartbeat_s))
		return conn;
	(void)amqp_destroy_connection(conn);
	return NULL;
}

/* -- the header that names the tenant of a message ------------------------ */

/* The header of one message, as rabbit_tenant_write fills it in.  A header, so
 * that a program may choose among messages without reading their texts. */
struct rabbit_tenant {
	char id[NUM_MAX + 1]; /* decimal digits */
	amqp_table_entry_t entry;
};

/* The headers of a message of that tenant, which point into *out; for tenant 0
 * none. */
static amqp_table_t
rabbit_tenant_write(int64_t tenant_id, struct rabbit_tenant *out)
{
	(void)num_write(tenant_id, out->id);
	out->entry =
	    (amqp_table_entry_t){ .key = amqp_cstring_bytes(MESSAGE_TENANT),
		    .value = { .kind = AMQP_FIELD_KIND_UTF8,
		        .value.bytes = amqp_cstring_bytes(out->id) } };
	return (amqp_table_t){ tenant_id != 0, &out->entry };
}

/* The tenant that the headers of a message name; 0: none. */
static int64_t
rabbit_tenant_read(const amqp_basic_properties_t *p)
{
	int64_t v = 0;

	if ((p->_flags & AMQP_BASIC_HEADERS_FLAG) == 0)
		return 0;
	for (int i = 0; i < p->headers.num_entries; i++) {
		const amqp_table_entry_t *h = &p->headers.entries[i];

		if (h->key.len == sizeof(MESSAGE_TENANT) - 1 &&
		    memcmp(h->key.bytes, MESSAGE_TENANT, h->key.len) == 0 &&
		    h->value.kind == AMQP_FIELD_KIND_UTF8 &&
		    num_read(h->value.value.bytes.bytes,
		        h->value.value.bytes.len, &v) == OK)
			return v;
	}
	return 0;
}

/* -- putting messages into queues ----------------------------------------- */

#define PERSISTENT     2 /* delivery mode: stored on disk */
/* Bytes of a queue's name that is remembered. */
#define QUEUE_NAME_MAX 100

struct publisher {
	amqp_connection_state_t conn;
	uint64_t sent; /* number of the newest message */
	/* The queue that this connection has declared last, so that it
	 * certainly exists. */
	char declared[QUEUE_NAME_MAX + 1];
	/* Which messages of this call the broker has stored. */
	bool stored[PUBLISHER_MOST];
};

/* Longest time in which the broker takes no byte, after which the kernel ends
 * the connection.  RabbitMQ reads nothing while it is short of memory or disk,
 * and the library would wait for it without end. */
#define STUCK_MS   5000
/* Longest time of publisher_send, however slowly the broker confirms. */
#define CONFIRM_MS 10000

void
publisher_close(struct publisher *p)
{
	if (p == NULL)
		return;
	if (p->conn != NULL)
		(void)amqp_destroy_connection(p->conn);
	mem_free(p);
}

struct publisher *
publisher_open(const char *url)
{
	struct publisher *p = mem_new(sizeof(*p));
	static const unsigned int stuck_ms = STUCK_MS;

	/* Signs in without heartbeats, because this process may sleep while
	 * there is nothing to publish; it notices a lost connection at its next
	 * call. */
	p->conn = rabbit_sign_in(url, 0);
	if (p->conn != NULL) {
		(void)setsockopt(amqp_get_sockfd(p->conn), IPPROTO_TCP,
		    TCP_USER_TIMEOUT, &stuck_ms, sizeof(stuck_ms));
		(void)amqp_confirm_select(p->conn, RABBIT_CHANNEL);
		if (rabbit_answered(p->conn))
			return p;
	}
	publisher_close(p);
	return NULL;
}

/* Makes the queue if it is missing, unless this connection has done so before;
 * false: the broker does not answer, or refuses. */
static bool
publisher_queue(struct publisher *p, const char *queue)
{
	size_t n = strlen(queue);

	if (strcmp(p->declared, queue) == 0)
		return true;
	(void)amqp_queue_declare(p->conn, RABBIT_CHANNEL,
	    amqp_cstring_bytes(queue), 0, 1, 0, 0, amqp_empty_table);
	if (!rabbit_answered(p->conn))
		return false;
	if (n <= QUEUE_NAME_MAX)
		memcpy(p->declared, queue, n + 1);
	return true;
}

/* Sends one message, without waiting until it is confirmed. */
static bool
publisher_send_one(
    struct publisher *p, const char *queue, const struct published *m)
{
	struct rabbit_tenant tenant;
	char id[NUM_MAX + 1];
	char *body = (char *)(uintptr_t)m->text; /* the library only reads it */
	amqp_basic_properties_t with = {
		._flags =
		    AMQP_BASIC_CONTENT_TYPE_FLAG |
		    AMQP_BASIC_CONTENT_ENCODING_FLAG | AMQP_BASIC_HEADERS_FLAG |
		    AMQP_BASIC_DELIVERY_MODE_FLAG | AMQP_BASIC_MESSAGE_ID_FLAG,
		.content_type = amqp_cstring_bytes("application/json"),
		.content_encoding = amqp_cstring_bytes("UTF-8"),
		.delivery_mode = PERSISTENT,
	};

	(void)num_write(m->id, id);
	with.headers = rabbit_tenant_write(m->tenant_id, &tenant);
	with.message_id = amqp_cstring_bytes(id);
	/* Mandatory: a message is given back when its queue was deleted. */
	if (amqp_basic_publish(p->conn, RABBIT_CHANNEL, amqp_empty_bytes,
	        amqp_cstring_bytes(queue), 1, 0, &with,
	        (amqp_bytes_t){ m->n, body }) != AMQP_STATUS_OK)
		return false;
	p->sent++;
	return true;
}

/* Notes that the broker has stored the message that it confirms, or all up to
 * that one; first: the number of the first message of this call. */
static void
publisher_confirm(
    struct publisher *p, uint64_t first, const amqp_basic_ack_t *ack)
{
	uint64_t tag = ack->delivery_tag;

	if (tag < first || tag > p->sent)
		return;
	for (uint64_t i = ack->multiple ? first : tag; i <= tag; i++)
		p->stored[i - first] = true;
}

/* Reads the next frame, which may confirm messages; false: the connection is
 * lost, or the broker did not store a message. */
static bool
publisher_read_frame(struct publisher *p, uint64_t first)
{
	const struct timeval wait = { .tv_sec = RABBIT_ANSWER_S };
	amqp_frame_t frame;

	if (amqp_simple_wait_frame_noblock(p->conn, &frame, &wait) !=
	    AMQP_STATUS_OK)
		return false;
	if (frame.frame_type != AMQP_FRAME_METHOD)
		return true;
	if (frame.payload.method.id != AMQP_BASIC_ACK_METHOD)
		return false;
	publisher_confirm(p, first, frame.payload.method.decoded);
	return true;
}

size_t
publisher_send(
    struct publisher *p, const char *queue, const struct published *v, size_t n)
{
	int64_t until_ms = clock_mono_ms() + CONFIRM_MS;
	uint64_t first = p->sent + 1;
	size_t done = 0;
	bool good;

	BUG_ON(n > PUBLISHER_MOST);
	memset(p->stored, 0, sizeof(p->stored));
	amqp_maybe_release_buffers(p->conn);
	good = publisher_queue(p, queue);
	for (size_t i = 0; i < n && good; i++)
		good = clock_mono_ms() < until_ms &&
		       publisher_send_one(p, queue, &v[i]);
	while (done < n && good) {
		good = clock_mono_ms() < until_ms &&
		       publisher_read_frame(p, first);
		while (done < n && p->stored[done])
			done++;
	}
	return done;
}

/* -- messages that are delivered ------------------------------------------ */

/* Bytes that are kept of a message.  Of a longer one the reader gets the
 * beginning, in whole frames, and refuses it for its size. */
#define DELIVERY_BYTES ((size_t)1024 * 1024)
/* Frames that are read in one call. */
#define FRAMES_MOST    1000

/*
 * A message while it is delivered: a frame names its consumer, the next one its
 * length, and further ones have its text.  They are taken as they come.  The
 * library can read a message as a whole, but waits for the last of its frames
 * without an end once the first has come, and makes room for whatever length
 * the broker tells.
 */
struct delivery {
	bool named;         /* the frame that names its consumer has come */
	bool measured;      /* and the one with its length */
	uint64_t tag, left; /* left: bytes that are still to come */
	char consumer; /* the first character of the consumer's name, or NUL */
	int64_t tenant_id; /* of the header tenant-id; 0: there is none */
	struct buf text;
};

enum delivery_news { DELIVERY_LOST = -1, DELIVERY_NOTHING, DELIVERY_WHOLE };

static void
delivery_begin(struct delivery *d, const amqp_basic_deliver_t *m)
{
	d->named = true;
	d->measured = false;
	d->tag = m->delivery_tag;
	d->consumer = m->consumer_tag.len > 0
	                  ? *(const char *)m->consumer_tag.bytes
	                  : '\0';
}

static void
delivery_measure(
    struct delivery *d, uint64_t size, const amqp_basic_properties_t *with)
{
	d->measured = true;
	d->left = size;
	d->tenant_id = rabbit_tenant_read(with);
	buf_clear(&d->text, DELIVERY_BYTES);
}

/* Adds a frame to the message; false: it does not fit to what came before, or
 * ends the connection. */
static bool
delivery_add(struct delivery *d, const amqp_frame_t *f)
{
	const amqp_bytes_t *part = &f->payload.body_fragment;

	switch (f->frame_type) {
	case AMQP_FRAME_METHOD:
		if (f->payload.method.id != AMQP_BASIC_DELIVER_METHOD ||
		    d->named)
			return false;
		delivery_begin(d, f->payload.method.decoded);
		return true;
	case AMQP_FRAME_HEADER:
		if (!d->named || d->measured)
			return false;
		delivery_measure(d, f->payload.properties.body_size,
		    f->payload.properties.decoded);
		return true;
	case AMQP_FRAME_BODY:
		if (!d->measured || part->len > d->left)
			return false;
		d->left -= part->len;
		buf_add(&d->text, part->bytes, part->len);
		return true;
	default:
		return true;
	}
}

/* Takes frames, up to the last one of a message, whose members hold until the
 * next call; waits so long for each of them. */
static enum delivery_news
delivery_next(amqp_connection_state_t conn, struct delivery *d,
    const struct timeval *wait)
{
	amqp_frame_t frame;
	int e;

	for (int i = 0; i < FRAMES_MOST; i++) {
		amqp_maybe_release_buffers(conn);
		e = amqp_simple_wait_frame_noblock(conn, &frame, wait);
		if (e == AMQP_STATUS_TIMEOUT)
			return DELIVERY_NOTHING;
		if (e != AMQP_STATUS_OK || !delivery_add(d, &frame))
			return DELIVERY_LOST;
		if (d->measured && d->left == 0) {
			d->named = d->measured = false;
			return DELIVERY_WHOLE;
		}
	}
	return DELIVERY_NOTHING;
}

/* -- taking messages out of queues ---------------------------------------- */

#define QUEUES_MAX 8

struct taker {
	amqp_connection_state_t conn;
	struct delivery delivery;
	char consumer[QUEUES_MAX][2]; /* its name is the queue's index */
	size_t n;
};

void
taker_close(struct taker *t)
{
	if (t == NULL)
		return;
	if (t->conn != NULL)
		(void)amqp_destroy_connection(t->conn);
	buf_free(&t->delivery.text);
	mem_free(t);
}

/* Makes the queue if it is missing, and begins to take from it. */
static bool
taker_from(struct taker *t, const char *queue)
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
	buf_init(&t->delivery.text, DELIVERY_BYTES);
	t->conn = rabbit_sign_in(url, HEARTBEAT_S);
	good = t->conn != NULL;
	if (good) {
		(void)amqp_basic_qos(t->conn, RABBIT_CHANNEL, 0, TAKER_MOST, 1);
		good = rabbit_answered(t->conn);
	}
	for (size_t i = 0; i < n && good; i++)
		good = taker_from(t, queue[i]);
	if (good)
		return t;
	taker_close(t);
	return NULL;
}

enum taker_news
taker_next(struct taker *t, int wait_ms, struct taken *out)
{
	const struct timeval wait = { .tv_sec = wait_ms / 1000,
		.tv_usec = wait_ms % 1000 * 1000 };
	const struct delivery *d = &t->delivery;
	enum delivery_news news = delivery_next(t->conn, &t->delivery, &wait);
	size_t queue = (size_t)(d->consumer - '0');

	if (news == DELIVERY_NOTHING)
		return TAKER_NOTHING;
	if (news == DELIVERY_LOST || queue >= t->n)
		return TAKER_LOST;
	*out = (struct taken){
		.queue = queue,
		.tag = d->tag,
		.tenant_id = d->tenant_id,
		.text = mem_new(d->text.n + 1),
		.n = d->text.n,
	};
	memcpy(out->text, buf_text(&t->delivery.text), d->text.n);
	return TAKER_MESSAGE;
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

/* -- the broker of the push bus ------------------------------------------- */

#define RANDOM_BYTES 16

struct rabbit {
	amqp_connection_state_t conn;
	struct delivery delivery;
	const char *exchange; /* its name, a text of the configuration */
};

static const char *
rabbit_wrong(const struct sender_conf *conf)
{
	return rabbit_url_wrong(conf->url);
}

/* Makes a queue of this daemon, binds it to the exchange and begins to take
 * from it. Its name ends with random digits, so that no two daemons use the
 * same queue. */
static bool
broker_queue(const struct rabbit *r, const char *begin)
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

/* Makes the exchange if it is missing, and the daemon's queue. */
static bool
broker_open(const struct rabbit *r, const char *queue)
{
	(void)amqp_exchange_declare(r->conn, RABBIT_CHANNEL,
	    amqp_cstring_bytes(r->exchange), amqp_cstring_bytes("topic"), 0, 1,
	    0, 0, amqp_empty_table);
	return rabbit_answered(r->conn) && broker_queue(r, queue);
}

static void
rabbit_close(void *at)
{
	struct rabbit *r = at;

	if (r->conn != NULL)
		(void)amqp_destroy_connection(r->conn);
	buf_free(&r->delivery.text);
	mem_free(r);
}

static void *
rabbit_connect(const struct sender_conf *conf, const char **why)
{
	struct rabbit *r = mem_new(sizeof(*r));

	*why = "rabbitmq does not answer, or refuses";
	r->exchange = conf->exchange;
	buf_init(&r->delivery.text, DELIVERY_BYTES);
	r->conn = rabbit_sign_in(conf->url, HEARTBEAT_S);
	if (r->conn != NULL && broker_open(r, conf->queue))
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

/* The message is copied into the arena, as the next one takes its place. */
static enum broker_news
rabbit_next(void *at, struct arena *a, struct broker_text *out)
{
	static const struct timeval now = { 0 };
	struct rabbit *r = at;
	struct delivery *d = &r->delivery;

	switch (delivery_next(r->conn, d, &now)) {
	case DELIVERY_LOST:
		return BROKER_LOST;
	case DELIVERY_NOTHING:
		return BROKER_NOTHING;
	case DELIVERY_WHOLE:
		break;
	}
	*out = (struct broker_text){ arena_strndup(
		                         a, buf_text(&d->text), d->text.n),
		d->text.n, d->tenant_id };
	return BROKER_TEXT;
}

const struct broker_driver broker_rabbit = { rabbit_wrong, rabbit_connect,
	rabbit_fd, rabbit_publish, rabbit_next, rabbit_close };
