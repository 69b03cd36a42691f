/*
 * app_version.h - finds the ids that stand for applications and their versions
 * in stored data.  The host's cache knows most of them.  A version that no
 * device of the tenant has reported before is added to the database.
 */
#ifndef FLEET_APP_VERSION_H
#define FLEET_APP_VERSION_H

#include "input/field_types.h"
#include "store/cache.h"
#include "store/ctx.h"

/* An application as a device reports it.  A text that was not sent is NULL, a
 * code that was not sent is 0.  app_version_find sets the ids. */
struct app {
	const char *package_name, *app_name, *version_name, *launcher_class;
	int64_t version_code;
	struct stamp install_time;
	bool system;
	int32_t package_id;
	int32_t version_id; /* 0: its applications are not stored any more */
};

/*
 * app_version_find - sets the ids of n applications of a tenant, at most 500.
 * New versions are committed before it returns, so that others need not wait
 * for the caller's transaction; therefore none may be open.  cache may be
 * NULL.  Errors are those of the database.
 */
enum err app_version_find(struct ctx *ctx, struct cache *cache,
    int64_t tenant_id, struct app *const *app, size_t n) MUST_CHECK;

#endif
