/* bus.c - selects the broker that the configuration names. */
#include "bus/bus.h"

#include <stdio.h>
#include <string.h>

#include "bus/rabbit.h"
#include "bus/redis.h"

const struct bus_driver *
bus_of(const struct bus_conf *conf)
{
	if (strcmp(conf->sender, "redis") == 0)
		return &bus_redis;
	if (strcmp(conf->sender, "rabbitmq") == 0)
		return &bus_rabbit;
	return NULL;
}

const char *
bus_wrong(const struct bus_conf *conf)
{
	static char line[200];
	const struct bus_driver *driver = bus_of(conf);
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
