/* cpu.h - how many hex digits the id of a CPU may have: configuration, read
 * through the host's cache. */
#ifndef ORG_CPU_H
#define ORG_CPU_H

#include "store/cache.h"
#include "store/ctx.h"

/*
 * cpu_check - does the configuration entry device.cpu.hex-lengths allow that
 * many digits?  cpu: as form_cpu reads it.  Returns OK, the error `refusal`, or
 * what the database said; cache may be NULL.  A change of the entry is known
 * on every host as soon as one of a channel is.
 * Source: device domain, "CPU id".
 */
enum err cpu_check(struct ctx *ctx, struct cache *cache, const char *cpu,
    enum err refusal) MUST_CHECK;

#endif
