/*
 * report_settings.h - what is set for the reports of applications: after how
 * many days a whole list is due, and which applications are not stored although
 * devices report them, because their name has useAppInstall false.  Each
 * process keeps a copy and reads it again when the epoch "app_package" has
 * risen; every transaction that changes one of these settings raises it and
 * notifies all hosts.  The epoch is in the host's cache, so an unchanged copy
 * needs no query. Source: device domain, "Package names and install
 * statistics".
 */
#ifndef FLEET_REPORT_SETTINGS_H
#define FLEET_REPORT_SETTINGS_H

#include "store/cache.h"
#include "store/ctx.h"

/* report_settings_load - brings the copy up to date.  cache NULL: always reads
 * the database.  Errors are those of the database. */
enum err report_settings_load(struct ctx *ctx, struct cache *cache) MUST_CHECK;

/* report_days - the days between two whole lists of a device (report_due.h), as
 * report_settings_load has left them: 1 to 90. */
int32_t report_days(void);

/* report_dropped - are applications with this name not stored for that tenant?
 * It looks into the copy as report_settings_load has left it. */
bool
report_dropped(struct arena *a, int64_t tenant_id, const char *package_name);

/* report_settings_forget - empties the copy; for tests that roll back. */
void report_settings_forget(void);

#endif
