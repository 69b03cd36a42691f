/* tenant_package.h - what a tenant's choice of a package means for its roles.
 */
#ifndef SYSTEM_TENANT_PACKAGE_H
#define SYSTEM_TENANT_PACKAGE_H

#include "web/req.h"

/*
 * tenant_package_held - OK when the caller holds all that these packages grant
 * and one of these menus would, else E_GRANT_EXCEEDS_OWN naming what he lacks.
 * Menus that belong to no package do not count.
 */
enum err tenant_package_held(struct ctx *ctx, const struct ids *packages,
    const struct ids *menus) MUST_CHECK;

/*
 * tenant_package_apply - bring the roles' menus in line with the package:
 * the role tenant_admin gets all of it, the others keep what is in it.  For
 * the tenant `only`, or when that is NULL for every tenant that has the
 * package.  Within the transaction that changed either.
 * Source: wire contract, tenants.
 */
enum err tenant_package_apply(
    struct ctx *ctx, int64_t package_id, const int64_t *only) MUST_CHECK;

#endif
