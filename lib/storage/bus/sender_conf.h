/* sender_conf.h - the configuration of how messages for browsers are sent. */
#ifndef BUS_SENDER_CONF_H
#define BUS_SENDER_CONF_H

/*
 * sender: local, postgres, redis, rabbitmq; the first two need no broker.
 */
struct sender_conf {
	const char *sender;
	const char *url;      /* URL of the broker; "": its default */
	const char *topic;    /* only for redis */
	const char *exchange; /* only for rabbitmq */
	const char *queue;    /* for rabbitmq: the beginning of its name */
};

#endif
