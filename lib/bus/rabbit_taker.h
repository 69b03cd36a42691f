/*
 * rabbit_taker.h - takes messages from durable queues of RabbitMQ, into which
 * other programs put them.  The broker keeps a message until it is
 * acknowledged: if the connection is lost before, it is delivered again.  Calls
 * may block for a few seconds.
 * Source: decisions, "Queue".
 */
#ifndef BUS_RABBIT_TAKER_H
#define BUS_RABBIT_TAKER_H

#include "base/base.h"

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

/* taker_wrong - NULL, or what is wrong with the broker's URL (static memory).
 */
const char *taker_wrong(const char *url);

/* taker_open - connect, and begin to take from these n queues, at most 8; those
 * that are missing are made.  NULL: the broker does not answer, or refuses. */
struct taker *taker_open(const char *url, const char *const *queue, size_t n);

/* taker_next - wait for a message, wait_ms at most, and take it. */
enum taker_news taker_next(struct taker *t, int wait_ms, struct taken *out);

/* taker_done - acknowledge a message; false: the connection is lost. */
bool taker_done(struct taker *t, const struct taken *message);

/* taker_free - free the text of a message. */
void taker_free(struct taken *message);

/* taker_close - disconnect; NULL is allowed. */
void taker_close(struct taker *t);

#endif
