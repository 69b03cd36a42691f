/* cron_match.h - when a cron expression next matches; inner. */
#ifndef TIMER_CRON_MATCH_H
#define TIMER_CRON_MATCH_H

#include "timer/cron.h"

/* cron_next - the first time after a local time that matches; false: there is
 * none up to the year CRON_YEAR_MAX. */
bool cron_next(const struct cron *c, int64_t local_ms, int64_t *out);

#endif
