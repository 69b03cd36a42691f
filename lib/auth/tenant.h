/* tenant.h - checks whether a tenant may be used. */
#ifndef AUTH_TENANT_H
#define AUTH_TENANT_H

#include "store/ctx.h"

/* The first tenant: its people administer the data that all tenants share. */
#define TENANT_FIRST 1

/* tenant_check - OK when the tenant may be used, else E_TENANT_UNKNOWN,
 * E_TENANT_DISABLED or E_TENANT_EXPIRED. */
enum err tenant_check(struct ctx *ctx, int64_t id) MUST_CHECK;

/* tenant_only - the only tenant of this installation, checked as above;
 * E_BAD_REQUEST when there are several. */
enum err tenant_only(struct ctx *ctx, int64_t *id) MUST_CHECK;

#endif
