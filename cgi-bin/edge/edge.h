/* edge.h - inner: the tables of the pool edge, which devices call most. */
#ifndef EDGE_EDGE_H
#define EDGE_EDGE_H

#include "web/endpoint.h"

struct req;

extern const struct table heartbeat_table, lookup_table, tell_table;
extern const struct domain edge_domain;

/*
 * cpu_mismatch_note - returns e.  If e is E_DEVICE_CPU_MISMATCH, it also counts
 * and records that device `id` called with the wrong CPU id `cpu`: it may be
 * forged or may have got other hardware.
 */
enum err cpu_mismatch_note(
    struct req *r, enum err e, int64_t id, const char *cpu) MUST_CHECK;

#endif
