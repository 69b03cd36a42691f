/* online_count.h - keeps the numbers of devices that the overview shows
 * (sql/schema/15_device_count.sql). */
#ifndef EDGE_ONLINE_COUNT_H
#define EDGE_ONLINE_COUNT_H

#include "store/ctx.h"

/*
 * online_count - one step: takes away devices that have gone offline, counts
 * those that have changed, puts changes of totals together, and stores the
 * numbers of these five minutes if nobody has.  *more: the step is to be
 * repeated.  Several hosts may do it at the same time.
 */
enum err online_count(struct ctx *ctx, bool *more) MUST_CHECK;

#endif
