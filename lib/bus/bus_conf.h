/* bus_conf.h - how a broker is reached, as a process is told at its start. */
#ifndef BUS_BUS_CONF_H
#define BUS_BUS_CONF_H

/*
 * sender: local, postgres, redis, rabbitmq; the first two need no broker.
 * Source: wire contract, "Sender types and configuration keys".
 */
struct bus_conf {
	const char *sender;
	const char *url;      /* of the broker; "": where it usually is */
	const char *topic;    /* of redis */
	const char *exchange; /* of rabbitmq */
	const char *queue;    /* of rabbitmq: how its name begins */
};

#endif
