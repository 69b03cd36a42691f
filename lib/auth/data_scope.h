/*
 * data_scope.h - computes the data scope: the departments whose people a user
 * may see.
 * Source: specification, "Authentication" 4; wire contract 6.3.
 */
#ifndef AUTH_DATA_SCOPE_H
#define AUTH_DATA_SCOPE_H

#include "store/ctx.h"

/*
 * data_scope_merge - the merged scope of roles (loaded by perm_load) for a user
 * of department dept_id (0: none); its departments are sorted, each once.  A
 * user without a role sees himself only.
 */
enum err data_scope_merge(struct ctx *ctx, const struct ids *roles,
    int64_t dept_id, struct scope *out) MUST_CHECK;

/* data_scope_of - the same for a user of ctx->caller.tenant_id. */
enum err
data_scope_of(struct ctx *ctx, int64_t user_id, struct scope *out) MUST_CHECK;

#endif
