/* cron_next.h - finds the next time that matches a cron expression; inner. */
#ifndef TIMER_CRON_NEXT_H
#define TIMER_CRON_NEXT_H

#include "timer/cron.h"

/* cron_next - the first matching time after a local time; false when there is
 * none up to the year CRON_YEAR_MAX. */
bool cron_next(const struct cron *c, int64_t local_ms, int64_t *out);

#endif
