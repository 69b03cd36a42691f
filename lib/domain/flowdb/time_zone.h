/* time_zone.h - the time zone of the suite's configuration, for timers in
 * process models: their dates are local unless they name a zone.  The rules of
 * the zone are those of this host. */
#ifndef FLOWDB_TIME_ZONE_H
#define FLOWDB_TIME_ZONE_H

#include "timer/timer.h"

/* time_zone_configured - the zone of FLEETDESK_TIMEZONE; UTC when that is not
 * set.  A local time that the clock skips becomes one up to an hour before or
 * after it. */
struct timer_zone time_zone_configured(void);

#endif
