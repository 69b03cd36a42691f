/* rabbit.h - RabbitMQ as a broker. */
#ifndef BUS_RABBIT_H
#define BUS_RABBIT_H

#include "bus/broker.h"

extern const struct broker_driver broker_rabbit;

#endif
