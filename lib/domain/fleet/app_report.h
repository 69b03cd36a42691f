/*
 * app_report.h - stores which applications a device has reported.  There is one
 * set for each device and month; the server decides which month it is.
 * Source: device domain, "Package names and install statistics"; decisions,
 * "The month of a report".
 */
#ifndef FLEET_APP_REPORT_H
#define FLEET_APP_REPORT_H

#include "fleet/app_version.h"
#include "fleet/device.h"

#define APP_REPORT_MAX 500 /* applications of one report */

/* What a report says of its applications. */
enum app_report_kind {
	APP_REPORT_ALL,    /* the device has these and no others */
	APP_REPORT_HAS,    /* it has these, too */
	APP_REPORT_HAS_NOT /* it no longer has these, in any version */
};

struct app_report {
	enum app_report_kind kind;
	struct app *app; /* at most APP_REPORT_MAX; their ids are set */
	size_t n;
};

/* What became of a report.  accepted: how many of its applications were used.
 * ignored: how many were not, because they are system applications, are not
 * stored, or occur again later in the list. */
struct app_reported {
	int64_t accepted, ignored;
	int64_t next_s; /* seconds until the next whole list */
};

/*
 * app_report - stores a report of a device whose call was checked; it is
 * committed on return. *d and the cached record of the device then say when its
 * next whole list is due. A report that changes nothing writes nothing, except
 * the time of a whole list. mac: in its stored spelling; cache may be NULL; no
 * transaction may be open.
 *
 * E_DEVICE_REPORT_TOO_FREQUENT for a whole list that comes before half of the
 * interval; E_LOCKED when others have changed the set at each of several tries.
 */
enum err app_report(struct ctx *ctx, struct cache *cache, const char *mac,
    struct device *d, const struct app_report *report, struct app_reported *out)
    MUST_CHECK;

#endif
