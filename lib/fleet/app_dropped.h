/*
 * app_dropped.h - the applications that are not stored although devices report
 * them: those whose name has useAppInstall false.  Each process keeps a copy of
 * these names and reads it again when the epoch "app_package" has risen; every
 * transaction that changes such a flag raises it and notifies all hosts.  The
 * epoch is in the host's cache, so an unchanged copy needs no query.
 * Source: device domain, "Package names and install statistics".
 */
#ifndef FLEET_APP_DROPPED_H
#define FLEET_APP_DROPPED_H

#include "store/cache.h"
#include "store/ctx.h"

/* app_dropped_load - brings the copy up to date.  cache NULL: always reads the
 * database.  Errors are those of the database. */
enum err app_dropped_load(struct ctx *ctx, struct cache *cache) MUST_CHECK;

/* app_dropped - are applications with this name not stored for that tenant?  It
 * looks into the copy as app_dropped_load has left it. */
bool app_dropped(struct arena *a, int64_t tenant_id, const char *package_name);

/* app_dropped_forget - empties the copy; for tests that roll back. */
void app_dropped_forget(void);

#endif
