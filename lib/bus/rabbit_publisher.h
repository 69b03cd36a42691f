/*
 * rabbit_publisher.h - publishes messages to durable queues of RabbitMQ, from
 * which other programs take them.  A message counts as published once the
 * broker has confirmed that it is stored.  Calls may block for a few seconds.
 * Source: decisions, "Queue".
 */
#ifndef BUS_RABBIT_PUBLISHER_H
#define BUS_RABBIT_PUBLISHER_H

#include "base/base.h"

#define PUBLISHER_MOST 500 /* messages of one call */

struct publisher; /* a connection */

/* A message to publish.  text: JSON.  id: stays the same when the message is
 * published once more, so that its reader notices that.  tenant_id: goes into a
 * header; 0: no header. */
struct published {
	int64_t id, tenant_id;
	const char *text;
	size_t n;
};

/* publisher_wrong - NULL, or what is wrong with the broker's URL (static
 * memory). */
const char *publisher_wrong(const char *url);

/* publisher_open - connect.  NULL: the broker does not answer, or refuses. */
struct publisher *publisher_open(const char *url);

/*
 * publisher_send - publishes n messages, 1 to PUBLISHER_MOST, to the queue with
 * that name, in their order; a missing queue is made.  Returns how many of them
 * the broker has certainly stored, counted from the first.  If that is less
 * than n, some of the others may have been stored, too: publish them again over
 * a new connection, and only close this one.
 */
size_t publisher_send(struct publisher *p, const char *queue,
    const struct published *v, size_t n);

/* publisher_close - disconnect; NULL is allowed. */
void publisher_close(struct publisher *p);

#endif
