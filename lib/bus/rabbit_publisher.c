/*
 * rabbit_publisher.c - publishes to queues of RabbitMQ by the default exchange.
 * The broker numbers the messages of a channel from 1 on and confirms them by
 * these numbers, in any order, one by one or all up to a number.
 */
#include "bus/rabbit_publisher.h"

#include <string.h>
#include <sys/time.h>

#include "base/mem.h"
#include "base/num.h"
#include "bus/rabbit_connection.h"
#include "bus/rabbit_tenant.h"

#define PERSISTENT     2 /* delivery mode: stored on disk */
/* Bytes of a queue's name that is remembered. */
#define QUEUE_NAME_MAX 100

struct publisher {
	amqp_connection_state_t conn;
	uint64_t sent; /* number of the newest message */
	/* The queue that was made over this connection. */
	char made[QUEUE_NAME_MAX + 1];
	/* Which messages of this call the broker has stored. */
	bool stored[PUBLISHER_MOST];
};

const char *
publisher_wrong(const char *url)
{
	return rabbit_address_wrong(url);
}

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

	/* Signs in without heartbeats, because this process may sleep while
	 * there is nothing to publish; it notices a lost connection at its next
	 * call. */
	p->conn = rabbit_sign_in(url, 0);
	if (p->conn != NULL) {
		(void)amqp_confirm_select(p->conn, RABBIT_CHANNEL);
		if (rabbit_answered(p->conn))
			return p;
	}
	publisher_close(p);
	return NULL;
}

/* Makes the queue, unless it was made over this connection. */
static bool
make_queue(struct publisher *p, const char *queue)
{
	size_t n = strlen(queue);

	if (strcmp(p->made, queue) == 0)
		return true;
	(void)amqp_queue_declare(p->conn, RABBIT_CHANNEL,
	    amqp_cstring_bytes(queue), 0, 1, 0, 0, amqp_empty_table);
	if (!rabbit_answered(p->conn))
		return false;
	if (n <= QUEUE_NAME_MAX)
		memcpy(p->made, queue, n + 1);
	return true;
}

static bool
send_one(struct publisher *p, const char *queue, const struct published *m)
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

/* Notes that the message of that number was stored, or all up to it; first: the
 * number of the first message of this call. */
static void
confirm(struct publisher *p, uint64_t first, const amqp_basic_ack_t *ack)
{
	uint64_t tag = ack->delivery_tag;

	if (tag < first || tag > p->sent)
		return;
	for (uint64_t i = ack->multiple ? first : tag; i <= tag; i++)
		p->stored[i - first] = true;
}

/* Reads the next frame; false: the connection is lost, or the broker did not
 * store a message. */
static bool
hear(struct publisher *p, uint64_t first)
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
	confirm(p, first, frame.payload.method.decoded);
	return true;
}

size_t
publisher_send(
    struct publisher *p, const char *queue, const struct published *v, size_t n)
{
	uint64_t first = p->sent + 1;
	size_t done = 0;
	bool good;

	BUG_ON(n > PUBLISHER_MOST);
	memset(p->stored, 0, sizeof(p->stored));
	amqp_maybe_release_buffers(p->conn);
	good = make_queue(p, queue);
	for (size_t i = 0; i < n && good; i++)
		good = send_one(p, queue, &v[i]);
	while (done < n && good) {
		good = hear(p, first);
		while (done < n && p->stored[done])
			done++;
	}
	return done;
}
