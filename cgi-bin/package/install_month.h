/*
 * install_month.h - what the jobs and the request of an administrator need to
 * make the statistics of one month: the lock, the progress, and the second of
 * the two steps (install_convert.h has the first).  Each function works in the
 * caller's transaction: readers see the old statistics until it commits, and
 * the old ones stay if the process is killed.
 */
#ifndef PACKAGE_INSTALL_MONTH_H
#define PACKAGE_INSTALL_MONTH_H

#include "store/ctx.h"

/* install_month_turn - begins a transaction in which a statement may take 300
 * s.  Until it ends, no other transaction can begin a turn, on any host.
 * E_STAT_JOB_RUNNING when another one has the turn. */
enum err install_month_turn(struct ctx *ctx) MUST_CHECK;

/* install_month_progress - tells /metrics that this step has counted so many
 * devices of the month so far. */
enum err install_month_progress(struct ctx *ctx, const char *step,
    int32_t month, int64_t devices) MUST_CHECK;

/* install_month_kept - does the database still have what devices have reported
 * in the month? */
enum err
install_month_kept(struct ctx *ctx, int32_t month, bool *kept) MUST_CHECK;

/* install_month_total - makes the statistics of a month from the counts that
 * install_convert.h makes.  It does nothing for a month whose reports were
 * dropped. */
enum err install_month_total(struct ctx *ctx, int32_t month) MUST_CHECK;

#endif
