/* device_interval.c - computes an interval of its own for each device, so that
 * devices do not all call at the same moments. */
#include "fleet/device_interval.h"

#define FACTOR \
	UINT64_C(0x9E3779B97F4A7C15) /* 2^64 divided by the golden ratio */

int64_t
device_interval(int64_t usual, int64_t device_id)
{
	uint64_t h = ((uint64_t)device_id * FACTOR) >> 32;

	return usual + usual * ((int64_t)(h % 201) - 100) / 1000;
}
