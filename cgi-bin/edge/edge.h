/* edge.h - the tables of the pool that devices call all the time. */
#ifndef EDGE_EDGE_H
#define EDGE_EDGE_H

#include "web/endpoint.h"

extern const struct table heartbeat_table, lookup_table;
extern const struct domain edge_domain;

#endif
