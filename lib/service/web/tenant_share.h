/*
 * tenant_share.h - what each tenant has had of a pool's workers lately.  By it
 * a pool that has more calls than it can answer chooses whose it refuses: those
 * that have waited long in its queue, of a tenant for which the workers have
 * done more than its share.  So the queue is short for all others, whatever one
 * tenant sends.  The cells of a pool lie in its status page, and all workers
 * add to them.
 */
#ifndef WEB_TENANT_SHARE_H
#define WEB_TENANT_SHARE_H

#include "base/base.h"

#define TENANT_SHARES_MAX     64
#define TENANT_SHARE_STRANGER (-1) /* whoever has not proved who he is */

/* What a tenant has had lately. */
struct tenant_share {
	_Atomic int64_t tenant; /* 0: the cell is free */
	/* The number of the window, and the microseconds that workers have
	 * worked for the tenant in it and in the one before. */
	_Atomic int64_t window, us, us_before;
};

/* tenant_share_add - note that a worker has worked for the tenant for us
 * microseconds.  now_ms is of the same clock here and in tenant_share_over, and
 * for all workers. */
void tenant_share_add(struct tenant_share share[TENANT_SHARES_MAX],
    int64_t tenant, int64_t us, int64_t now_ms);

/* tenant_share_over - has the tenant had more than its share of the workers'
 * time in the last seconds?  running_us: what it has had beside that, in calls
 * that are not answered yet.  All tenants that have called in the last minute
 * have equal shares.  False if no other one has called. */
bool tenant_share_over(const struct tenant_share share[TENANT_SHARES_MAX],
    int64_t tenant, int64_t running_us, int64_t now_ms);

#endif
