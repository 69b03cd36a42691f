/*
 * scope.h - the data scope decision: which departments' people one may see.
 * Source: specification, "Authentication" 4; wire contract 6.3.
 */
#ifndef AUTH_SCOPE_H
#define AUTH_SCOPE_H

#include "store/ctx.h"

/*
 * scope_merge - the merged scope of loaded roles for somebody of that
 * department (0: none), each department once, in order.  No role: self only.
 */
enum err scope_merge(struct ctx *ctx, const struct ids *roles, int64_t dept_id,
    struct scope *out) MUST_CHECK;

/* scope_of - the same for a user of ctx->who.tenant_id. */
enum err
scope_of(struct ctx *ctx, int64_t user_id, struct scope *out) MUST_CHECK;

#endif
