/* cpu_id.h - how many hex digits a CPU id may have: a configuration entry, read
 * through the host's cache. */
#ifndef FLEET_CPU_ID_H
#define FLEET_CPU_ID_H

#include "store/cache.h"
#include "store/ctx.h"

/*
 * cpu_id_check - does the configuration entry device.cpu.hex-lengths allow the
 * number of digits of this id?  cpu: as form_cpu reads it.  Returns OK, the
 * error `refusal`, or an error of the database; cache may be NULL.  A change of
 * the entry reaches all hosts by notification, as a changed channel does.
 * Source: device domain, "CPU id".
 */
enum err cpu_id_check(struct ctx *ctx, struct cache *cache, const char *cpu,
    enum err refusal) MUST_CHECK;

#endif
