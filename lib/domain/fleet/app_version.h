/*
 * app_version.h - finds the ids that stand for applications and their versions
 * in stored data.  The host's cache knows most of them.  A version that no
 * device of the tenant has reported before is added to the database; of these a
 * device may bring 10,000, of 1,000 new names (events included), as long as the
 * tenant has fewer than 100,000 names and the package fewer than 5,000
 * versions.
 */
#ifndef FLEET_APP_VERSION_H
#define FLEET_APP_VERSION_H

#include "fleet/device.h"
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
	int32_t version_id; /* 0: not stored any more, or one too many */
};

/*
 * app_version_find - sets the ids of n applications of a device, at most 500.
 * New versions are committed before it returns, so that others need not wait
 * for the caller's transaction; therefore none may be open.  cache may be
 * NULL.  Errors are those of the database.
 */
enum err app_version_find(struct ctx *ctx, struct cache *cache,
    const struct device_head *of, struct app *const *app, size_t n) MUST_CHECK;

#endif
