/* broker.c - finds the functions of the broker that the configuration names. */
#include "bus/broker.h"

#include <stdio.h>
#include <string.h>

#include "bus/rabbit.h"
#include "bus/redis.h"

const struct broker_driver *
broker_of(const struct sender_conf *conf)
{
	if (strcmp(conf->sender, "redis") == 0)
		return &broker_redis;
	if (strcmp(conf->sender, "rabbitmq") == 0)
		return &broker_rabbit;
	return NULL;
}

const char *
broker_wrong(const struct sender_conf *conf)
{
	static char line[200];
	const struct broker_driver *driver = broker_of(conf);
	const char *what;

	if (driver == NULL)
		return conf->url[0] == '\0'
		           ? NULL
		           : "FLEETDESK_PUSH_URL names a broker, but "
		             "FLEETDESK_PUSH_SENDER needs none";
	what = driver->wrong(conf);
	if (what == NULL)
		return NULL;
	(void)snprintf(line, sizeof(line), "FLEETDESK_PUSH_URL %s", what);
	return line;
}
