/* cron_match.h - when a cron expression next matches; inner. */
#ifndef TIMER_CRON_MATCH_H
#define TIMER_CRON_MATCH_H

#include "timer/cron.h"

/* cron_next - the first match after a local time; false: there is none. */
bool cron_next(const struct cron *c, int64_t local_ms, int64_t *out);

#endif
