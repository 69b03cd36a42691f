/* report_due.c - a whole list is due after the interval of the device, or when
 * the month ends; one that comes before half of the interval is refused. */
#include "fleet/report_due.h"

#include "fleet/device_interval.h"

#define DAY_S 86400

int64_t
report_due_s(int32_t days, int64_t device_id)
{
	return device_interval((int64_t)days * DAY_S, device_id);
}

static int64_t
earlier(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

void
report_due_set(struct device_head *h, int64_t full_ms, int32_t days)
{
	int64_t interval_ms = report_due_s(days, h->id) * 1000;

	h->list_due_s = (int32_t)(interval_ms / 1000);
	h->list_due_ms = h->list_soon_ms = 0;
	if (full_ms == 0)
		return;
	h->list_due_ms = earlier(full_ms + interval_ms, h->month_end_ms);
	h->list_soon_ms = earlier(full_ms + interval_ms / 2, h->month_end_ms);
}
