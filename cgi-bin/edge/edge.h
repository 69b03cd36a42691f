/* edge.h - inner: the tables of endpoints of the pool edge, and what its files
 * share. */
#ifndef EDGE_EDGE_H
#define EDGE_EDGE_H

#include "web/endpoint.h"

struct req;

extern const struct table heartbeat_table, lookup_table, tell_table,
    app_report_table, policy_table, callback_table;
extern const struct domain edge_domain;

/*
 * cpu_mismatch_note - call it with the error of a device's call, which it
 * returns.  If that is E_DEVICE_CPU_MISMATCH, it also counts and logs that the
 * device `id` has called with the CPU id `cpu`, which is not the stored one:
 * the call may be forged, or the device may have other hardware now.
 */
enum err cpu_mismatch_note(
    struct req *r, enum err e, int64_t id, const char *cpu) MUST_CHECK;

#endif
