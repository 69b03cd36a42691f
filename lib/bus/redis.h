/* redis.h - Redis as a broker. */
#ifndef BUS_REDIS_H
#define BUS_REDIS_H

#include "bus/bus.h"

extern const struct bus_driver bus_redis;

#endif
