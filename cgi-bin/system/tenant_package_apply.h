/* tenant_package_apply.h - applies a tenant's package to the tenant's roles. */
#ifndef SYSTEM_TENANT_PACKAGE_APPLY_H
#define SYSTEM_TENANT_PACKAGE_APPLY_H

#include "web/req.h"

/*
 * tenant_package_held - OK when the caller holds every permission that these
 * packages grant, and every one that a package of these menus would grant;
 * else E_GRANT_EXCEEDS_OWN with those he lacks.  Menus that no package may have
 * do not count.
 */
enum err tenant_package_held(struct ctx *ctx, const struct ids *packages,
    const struct ids *menus) MUST_CHECK;

/*
 * tenant_package_apply - adapts the menus of roles to the package: the role
 * tenant_admin gets all menus of the package, other roles lose the menus that
 * are not in it.  For the tenant `only`, or, if that is NULL, for every tenant
 * that has the package.  Runs in the transaction that changed the package or
 * the tenant.
 * Source: wire contract, tenants.
 */
enum err tenant_package_apply(
    struct ctx *ctx, int64_t package_id, const int64_t *only) MUST_CHECK;

#endif
