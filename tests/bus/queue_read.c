/*
 * queue_read.c - another program that takes messages from a queue of RabbitMQ:
 * `queue_read URL QUEUE` takes all messages that are there, prints each as a
 * line of its message-id, its header tenant-id and its body, and acknowledges
 * it.
 */
#include <stdio.h>
#include <string.h>
#include <sys/time.h>

#include <amqp.h>
#include <amqp_tcp_socket.h>

#define CHANNEL 1
#define WAIT_S  20

static int
fails(const char *what)
{
	fprintf(stderr, "queue_read: %s\n", what);
	return 1;
}

static int
good(amqp_connection_state_t conn)
{
	return amqp_get_rpc_reply(conn).reply_type == AMQP_RESPONSE_NORMAL;
}

static int
connects(amqp_connection_state_t conn, char *url)
{
	struct amqp_connection_info info;
	amqp_socket_t *socket = amqp_tcp_socket_new(conn);

	if (amqp_parse_url(url, &info) != AMQP_STATUS_OK ||
	    amqp_socket_open(socket, info.host, info.port) != AMQP_STATUS_OK)
		return 0;
	if (amqp_login(conn, info.vhost, 0, 131072, 0, AMQP_SASL_METHOD_PLAIN,
	        info.user, info.password)
	        .reply_type != AMQP_RESPONSE_NORMAL)
		return 0;
	(void)amqp_channel_open(conn, CHANNEL);
	return good(conn);
}

static void
print(const amqp_message_t *m)
{
	const amqp_basic_properties_t *p = &m->properties;
	amqp_bytes_t tenant = amqp_empty_bytes;

	for (int i = 0; i < p->headers.num_entries; i++)
		if (p->headers.entries[i].key.len == 9 &&
		    memcmp(p->headers.entries[i].key.bytes, "tenant-id", 9) ==
		        0)
			tenant = p->headers.entries[i].value.value.bytes;
	printf("%.*s\t%.*s\t%.*s\n", (int)p->message_id.len,
	    (const char *)p->message_id.bytes, (int)tenant.len,
	    (const char *)tenant.bytes, (int)m->body.len,
	    (const char *)m->body.bytes);
}

static int
takes(amqp_connection_state_t conn, const char *queue)
{
	const struct timeval wait = { .tv_sec = WAIT_S };
	const amqp_queue_declare_ok_t *there = amqp_queue_declare(conn, CHANNEL,
	    amqp_cstring_bytes(queue), 0, 1, 0, 0, amqp_empty_table);
	uint32_t n = there != NULL ? there->message_count : 0;

	(void)amqp_basic_qos(conn, CHANNEL, 0, 100, 0);
	(void)amqp_basic_consume(conn, CHANNEL, amqp_cstring_bytes(queue),
	    amqp_empty_bytes, 0, 0, 0, amqp_empty_table);
	if (!good(conn))
		return 0;
	for (uint32_t i = 0; i < n; i++) {
		amqp_envelope_t e;

		amqp_maybe_release_buffers(conn);
		if (amqp_consume_message(conn, &e, &wait, 0).reply_type !=
		    AMQP_RESPONSE_NORMAL)
			return 0;
		print(&e.message);
		(void)amqp_basic_ack(conn, CHANNEL, e.delivery_tag, 0);
		amqp_destroy_envelope(&e);
	}
	/* The server answers this after it has got the acknowledgements. */
	return amqp_channel_close(conn, CHANNEL, AMQP_REPLY_SUCCESS)
	           .reply_type == AMQP_RESPONSE_NORMAL;
}

int
main(int argc, char **argv)
{
	amqp_connection_state_t conn = amqp_new_connection();

	if (argc != 3)
		return fails("usage: queue_read URL QUEUE");
	if (conn == NULL || !connects(conn, argv[1]))
		return fails("no connection");
	if (!takes(conn, argv[2]))
		return fails("fewer messages came");
	return fflush(stdout) == 0 ? 0 : 1;
}
