/*
 * rabbit.h - RabbitMQ: durable queues that other programs share with jobs, and
 * the broker of the push bus.  Calls may block for a few seconds.
 */
#ifndef BUS_RABBIT_H
#define BUS_RABBIT_H

#include "base/base.h"
#include "bus/broker.h"

/* rabbit_url_wrong - NULL, or what is wrong with the broker's URL (static
 * memory). */
const char *rabbit_url_wrong(const char *url);

/* -- putting messages into queues -----------------------------------------
 *
 * A message counts as published once the broker has confirmed that it is
 * stored. */

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

/* -- taking messages out of queues ----------------------------------------
 *
 * The broker keeps a message until it is acknowledged, and delivers it again if
 * the connection is lost before. */

#define TAKER_MOST 100 /* messages that are delivered and not acknowledged */

struct taker; /* a connection */

enum taker_news { TAKER_LOST = -1, TAKER_NOTHING, TAKER_MESSAGE };

/* A message.  queue: the index of its queue; tag: its name in taker_done; text:
 * n bytes and a NUL, valid until taker_free.  tenant_id: of the header
 * tenant-id; 0: there is none. */
struct taken {
	size_t queue;
	uint64_t tag;
	int64_t tenant_id;
	char *text;
	size_t n;
};

/* taker_open - connect, and begin to take from these n queues, at most 8; those
 * that are missing are made.  NULL: the broker does not answer, or refuses. */
struct taker *taker_open(const char *url, const char *const *queue, size_t n);

/* taker_next - wait for a message, wait_ms at most for each of its frames, and
 * take it into *out.
 * TAKER_NOTHING: none came; TAKER_LOST: open a new taker, as the connection was
 * lost or the broker sent what is not to be understood. */
enum taker_news taker_next(struct taker *t, int wait_ms, struct taken *out);

/* taker_done - acknowledge a message; false: the connection is lost. */
bool taker_done(struct taker *t, const struct taken *message);

/* taker_free - free the text of a message. */
void taker_free(struct taken *message);

/* taker_close - disconnect; NULL is allowed. */
void taker_close(struct taker *t);

/* The broker of the push bus. */

extern const struct broker_driver broker_rabbit;

#endif
