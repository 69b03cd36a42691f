/* redis.h - Redis as a broker. */
#ifndef BUS_REDIS_H
#define BUS_REDIS_H

#include "bus/broker.h"

extern const struct broker_driver broker_redis;

#endif
