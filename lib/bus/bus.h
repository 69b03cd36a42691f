/*
 * bus.h - brokers that carry messages to the push daemons of all hosts: Redis
 * and RabbitMQ, with the names and the payload other programs use.  Every
 * message comes back to its sender, too.  Calls wait, a few seconds at most.
 * Source: wire contract, "Sender types and configuration keys".
 */
#ifndef BUS_BUS_H
#define BUS_BUS_H

#include "base/arena.h"
#include "bus/bus_conf.h"

/* A message as it came; tenant_id 0: nothing beside it told the tenant. */
struct bus_text {
	const char *p; /* lives in the arena */
	size_t n;
	int64_t tenant_id;
};

enum bus_news { BUS_LOST = -1, BUS_NOTHING, BUS_TEXT };

/* A broker.  What connect returned is given to the others; after a failure
 * close is all that may follow. */
struct bus_driver {
	/* Of the configuration: NULL, or what cannot be understood. */
	const char *(*wrong)(const struct bus_conf *conf);
	/* NULL when it cannot be reached; *why then says why. */
	void *(*connect)(const struct bus_conf *conf, const char **why);
	/* Readable: next may have something. */
	int (*fd)(const void *at);
	/* False: the connection is lost, and perhaps the message. */
	bool (*publish)(
	    void *at, const char *text, size_t n, int64_t tenant_id);
	/* Never waits.  Also to be called now and then without cause. */
	enum bus_news (*next)(void *at, struct arena *a, struct bus_text *out);
	void (*close)(void *at);
};

/* bus_of - the broker that the configuration names; NULL: it needs none. */
const struct bus_driver *bus_of(const struct bus_conf *conf);

/* bus_wrong - NULL, or one line about FLEETDESK_PUSH_URL (static memory). */
const char *bus_wrong(const struct bus_conf *conf);

extern const struct bus_driver bus_redis, bus_rabbit;

#endif
