/*
 * tenant_package.h - inner: what the package of a tenant has to do with a
 * change of the tenant.
 */
#ifndef SYSTEM_TENANT_PACKAGE_H
#define SYSTEM_TENANT_PACKAGE_H

#include "input/field_types.h"
#include "store/ctx.h"

/* check_packages_held - E_GRANT_EXCEEDS_OWN unless the caller holds every
 * permission that these packages grant.  Menus that no package may have do not
 * count. */
enum err
check_packages_held(struct ctx *ctx, const struct ids *packages) MUST_CHECK;

/*
 * package_apply - adapts the menus of roles to the package: the role
 * tenant_admin gets all its menus, other roles lose those that are not in it.
 * For the tenant `only`, or, if that is NULL, for every tenant that has the
 * package.  Runs in the transaction that changed the package or the tenant.
 */
enum err package_apply(struct ctx *ctx, int64_t package_id, const int64_t *only)
    MUST_CHECK;

#endif
