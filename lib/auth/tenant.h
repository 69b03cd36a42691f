/* tenant.h - whose data it is. */
#ifndef AUTH_TENANT_H
#define AUTH_TENANT_H

#include "store/ctx.h"

/* The system tenant: its people look after what all tenants share. */
#define TENANT_FIRST 1

/* tenant_check - E_TENANT_UNKNOWN, E_TENANT_DISABLED, E_TENANT_EXPIRED. */
enum err tenant_check(struct ctx *ctx, int64_t id) MUST_CHECK;

/* tenant_only - the only tenant there is, checked; E_BAD_REQUEST when there
 * are several. */
enum err tenant_only(struct ctx *ctx, int64_t *id) MUST_CHECK;

#endif
