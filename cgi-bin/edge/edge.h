/* edge.h - inner: the tables of the pool that devices call all the time. */
#ifndef EDGE_EDGE_H
#define EDGE_EDGE_H

#include "web/endpoint.h"

struct req;

extern const struct table heartbeat_table, lookup_table, tell_table;
extern const struct domain edge_domain;

/*
 * edge_judged - returns e, and when it says that device `id` has another CPU
 * than `cpu`, counts that and has it written down: a device that is not what it
 * says is somebody's attempt, or somebody's soldering iron.
 */
enum err
edge_judged(struct req *r, enum err e, int64_t id, const char *cpu) MUST_CHECK;

#endif
