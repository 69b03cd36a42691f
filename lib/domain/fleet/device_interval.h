/* device_interval.h - the interval between the calls of one device, a little
 * longer or shorter than that of others. */
#ifndef FLEET_DEVICE_INTERVAL_H
#define FLEET_DEVICE_INTERVAL_H

#include "base/base.h"

/*
 * device_interval - the interval of one device, in the unit of `usual`, which
 * is at most 2^50.  Devices that were switched on together would call at the
 * same moments for ever; so each has an interval of its own, up to 10 % shorter
 * or longer, which is always the same for the same id.
 * Source: design of the heartbeat, of reports of applications.
 */
int64_t device_interval(int64_t usual, int64_t device_id);

#endif
