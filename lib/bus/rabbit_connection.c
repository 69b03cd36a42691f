/* rabbit_connection.c - connects to RabbitMQ.  Of all files only those whose
 * names begin with rabbit include librabbitmq. */
#include "bus/rabbit_connection.h"

#include <stdio.h>
#include <sys/time.h>

#include <amqp_tcp_socket.h>

#define URL_MAX     512
#define CONNECT_S   2
#define FRAME_BYTES 131072

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

const char *
rabbit_address_wrong(const char *url)
{
	struct address a;

	return read_address(url, &a) ? NULL : RABBIT_ADDRESS;
}

static bool
good(amqp_rpc_reply_t r)
{
	return r.reply_type == AMQP_RESPONSE_NORMAL;
}

bool
rabbit_answered(amqp_connection_state_t conn)
{
	return good(amqp_get_rpc_reply(conn));
}

static bool
call_up(amqp_connection_state_t conn, const struct address *a, int heartbeat_s)
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
	if (!good(amqp_login(conn, a->info.vhost, 0, FRAME_BYTES, heartbeat_s,
	        AMQP_SASL_METHOD_PLAIN, a->info.user, a->info.password)))
		return false;
	(void)amqp_channel_open(conn, RABBIT_CHANNEL);
	return rabbit_answered(conn);
}

amqp_connection_state_t
rabbit_sign_in(const char *url, int heartbeat_s)
{
	amqp_connection_state_t conn = amqp_new_connection();
	struct address a;

	if (conn == NULL)
		return NULL;
	if (read_address(url, &a) && call_up(conn, &a, heartbeat_s))
		return conn;
	(void)amqp_destroy_connection(conn);
	return NULL;
}
