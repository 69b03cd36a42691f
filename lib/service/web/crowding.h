/*
 * crowding.h - which calls are refused while a pool has more of them than it
 * can answer.  They are those of tenants that have had more than their share of
 * the workers' time (web/tenant_share.h), so that one tenant's load does not
 * reach others.
 */
#ifndef WEB_CROWDING_H
#define WEB_CROWDING_H

#include "web/req.h"

/* crowding_too_late - has a call that hashes a password waited in the queue for
 * longer than its client is likely to wait?  Such a call is refused, because
 * its answer would probably reach nobody.  Asked before the guard. */
bool crowding_too_late(const struct req *r);

/* crowding_refuses - has the call waited so long that the pool has more calls
 * than it can answer, while this tenant has more than its share?  Only calls of
 * such a tenant are refused.  People who sign in are not: nginx limits their
 * calls. */
bool crowding_refuses(const struct req *r);

/* crowding_takes_last - is this a page or a write, and would it take the last
 * worker of the pool for a tenant that has more than its share?  Which of them
 * take long nobody knows before. */
bool crowding_takes_last(const struct req *r);

/* crowding_works_for - notes for the other workers whom this one works for, and
 * crowding_idle that it works for nobody. */
void crowding_works_for(const struct req *r);
void crowding_idle(const struct site *site);

/* crowding_add - adds the microseconds of the call to the share of its tenant,
 * if nginx has said when the call came (arrived_ms); other calls are not
 * counted. */
void crowding_add(const struct req *r, int64_t us);

#endif
