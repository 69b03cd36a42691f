/* queue_report.h - inner: stores reports of applications that come by a
 * queue. */
#ifndef EDGE_QUEUE_REPORT_H
#define EDGE_QUEUE_REPORT_H

#include "store/cache.h"
#include "store/ctx.h"

struct taken;

/*
 * queue_report - stores the report in a message; it is committed on return.  A
 * whole list that comes too early is not stored and no error, because the
 * message may be one that was delivered before.  Errors: those of the field
 * table; E_DEVICE_NOT_EXISTS when the tenant has no such device; those of the
 * database.
 */
enum err queue_report(struct ctx *ctx, struct cache *cache,
    const struct taken *message) MUST_CHECK;

#endif
