/* rabbit_connection.h - inner: connects to RabbitMQ, for those who publish to
 * it and listen to it. */
#ifndef BUS_RABBIT_CONNECTION_H
#define BUS_RABBIT_CONNECTION_H

#include <amqp.h>

#include "base/base.h"

#define RABBIT_CHANNEL  1 /* the only channel of a connection */
#define RABBIT_ANSWER_S 3 /* the longest wait for an answer */

/* What is wrong with an address of RabbitMQ. */
#define RABBIT_ADDRESS "must be amqp://user:password@host[:port][/vhost]"

/* rabbit_address_wrong - NULL, or RABBIT_ADDRESS. */
const char *rabbit_address_wrong(const char *url);

/* rabbit_sign_in - connect, sign in and open the channel; 2 s at most for the
 * connection.  heartbeat_s 0: the connection has no heartbeat.  NULL: the
 * broker does not answer, or refuses.  Else amqp_destroy_connection frees it.
 */
amqp_connection_state_t rabbit_sign_in(const char *url, int heartbeat_s);

/* rabbit_answered - was the last call that waits for an answer a success? */
bool rabbit_answered(amqp_connection_state_t conn);

#endif
