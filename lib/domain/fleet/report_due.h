/* report_due.h - when a device has to send the whole list of its applications
 * again. */
#ifndef FLEET_REPORT_DUE_H
#define FLEET_REPORT_DUE_H

#include "fleet/device_head.h"

/* report_due_s - the seconds between two whole lists of a device, for that
 * value of the configuration entry app-install.report-days. */
int64_t report_due_s(int32_t days, int64_t device_id);

/*
 * report_due_set - sets list_due_ms and list_soon_ms of the head; its
 * month_end_ms must be set. full_ms: when the device sent its last whole list
 * in that month; 0: it has sent none.  A new month has no list, so the end of
 * the month makes one due.
 * Source: decisions, "The month of a report".
 */
void report_due_set(struct device_head *h, int64_t full_ms, int32_t days);

#endif
