/*
 * broker.h - message brokers, which carry messages to the push daemons of all
 * hosts: Redis and RabbitMQ, with the names and the payload that other programs
 * use.  A broker also delivers every message to the host that published it.
 * Calls may block for a few seconds.
 */
#ifndef BUS_BROKER_H
#define BUS_BROKER_H

#include "base/arena.h"
#include "bus/sender_conf.h"

/* A message from the broker.  tenant_id: from a header of the message; 0: it
 * had none. */
struct broker_text {
	const char *p; /* lives in the arena */
	size_t n;
	int64_t tenant_id;
};

enum broker_news { BROKER_LOST = -1, BROKER_NOTHING, BROKER_TEXT };

/* A broker.  The connection that connect returns is the argument `at` of the
 * other functions; after a failure only close may be called. */
struct broker_driver {
	/* Says what is wrong with the configuration; NULL: nothing. */
	const char *(*wrong)(const struct sender_conf *conf);
	/* Returns the connection, or NULL when the broker cannot be reached;
	 * *why is then the reason. */
	void *(*connect)(const struct sender_conf *conf, const char **why);
	/* The descriptor to poll: when it is readable, next must be called. */
	int (*fd)(const void *at);
	/* Publishes a message.  False: the connection is lost, and perhaps the
	 * message. */
	bool (*publish)(
	    void *at, const char *text, size_t n, int64_t tenant_id);
	/* Returns the next message, without waiting.  It must also be called
	 * now and then while the descriptor is not readable. */
	enum broker_news (*next)(
	    void *at, struct arena *a, struct broker_text *out);
	void (*close)(void *at);
};

/* broker_of - the broker that the configuration names; NULL: it names none. */
const struct broker_driver *broker_of(const struct sender_conf *conf);

/* broker_wrong - NULL, or one line that says what is wrong with
 * FLEETDESK_PUSH_URL, which is set although no broker is named, or which the
 * broker cannot use (static memory). */
const char *broker_wrong(const struct sender_conf *conf);

#endif
