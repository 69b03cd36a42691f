/*
 * tenant_share.h - whose calls a pool refuses when it has more than it can
 * answer: those that have waited long in its queue, of a tenant for which the
 * workers have done more than its share lately.  So the queue is short for all
 * others, whatever one tenant sends.  The cells lie in the pool's status page.
 */
#ifndef WEB_TENANT_SHARE_H
#define WEB_TENANT_SHARE_H

#include "base/base.h"

#define TENANT_SHARES_MAX     64
#define TENANT_SHARE_STRANGER (-1) /* whoever has not proved who he is */

/* What a tenant has had: in this window of time and in the one before. */
struct tenant_share {
	_Atomic int64_t tenant; /* 0: the cell is free */
	_Atomic int64_t window, us, us_before;
};

/* tenant_share_add - note that a worker has worked for the tenant.  now_ms: as
 * for the other function, of one clock for all workers. */
void tenant_share_add(struct tenant_share share[TENANT_SHARES_MAX],
    int64_t tenant, int64_t us, int64_t now_ms);

/* tenant_share_over - has the tenant had more than its share in the last
 * seconds, which is as much as that of each other tenant that has called?
 * False if no other one has. */
bool tenant_share_over(const struct tenant_share share[TENANT_SHARES_MAX],
    int64_t tenant, int64_t now_ms);

#endif
