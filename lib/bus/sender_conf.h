/*
 * sender_conf.h - the configuration of the way messages for browsers are sent.
 */
#ifndef BUS_SENDER_CONF_H
#define BUS_SENDER_CONF_H

/*
 * sender: local, postgres, redis, rabbitmq; the first two need no broker.
 * Source: wire contract, "Sender types and configuration keys".
 */
struct sender_conf {
	const char *sender;
	const char *url;      /* of the broker; "": its default URL */
	const char *topic;    /* of redis */
	const char *exchange; /* of rabbitmq */
	const char *queue;    /* of rabbitmq: first part of its name */
};

#endif
