/* rabbit.h - RabbitMQ as a broker. */
#ifndef BUS_RABBIT_H
#define BUS_RABBIT_H

#include "bus/bus.h"

extern const struct bus_driver bus_rabbit;

#endif
