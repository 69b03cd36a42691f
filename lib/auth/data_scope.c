/* data_scope.c - merges the data scopes of several roles into one. */
#include "auth/data_scope.h"

#include "auth/perm.h"
#include "base/id_set.h"

enum { SCOPE_ALL = 1, SCOPE_CUSTOM, SCOPE_DEPT, SCOPE_BELOW, SCOPE_SELF };

static void
add(struct ctx *ctx, struct ids *to, const struct ids *more)
{
	*to = ids_concat(ctx->mem, to, more);
}

static enum err
merge_one(struct ctx *ctx, const struct perm_role *role, int64_t dept_id,
    struct scope *out)
{
	struct ids own = { &dept_id, dept_id == 0 ? 0 : 1 };

	switch (role->data_scope) {
	case SCOPE_ALL:
		out->all = true;
		break;
	case SCOPE_CUSTOM:
		add(ctx, &out->depts, &role->depts);
		add(ctx, &out->depts, &own);
		break;
	case SCOPE_BELOW:
		if (dept_id == 0)
			break;
		TRY(perm_below(ctx, dept_id, &own));
		add(ctx, &out->depts, &own);
		break;
	case SCOPE_DEPT:
		add(ctx, &out->depts, &own);
		break;
	case SCOPE_SELF:
		out->self = true;
		break;
	default:
		break;
	}
	return OK;
}

enum err
data_scope_merge(struct ctx *ctx, const struct ids *roles, int64_t dept_id,
    struct scope *out)
{
	bool any = false;

	*out = (struct scope){ 0 };
	for (size_t i = 0; i < roles->n; i++) {
		const struct perm_role *role = perm_role(roles->v[i]);

		if (role == NULL)
			continue;
		any = true;
		TRY(merge_one(ctx, role, dept_id, out));
	}
	out->self |= !any;
	ids_sort(&out->depts);
	return OK;
}

enum err
data_scope_of(struct ctx *ctx, int64_t user_id, struct scope *out)
{
	struct ids roles;
	int64_t dept_id;

	TRY(perm_roles_of(ctx, user_id, &roles, &dept_id));
	return data_scope_merge(ctx, &roles, dept_id, out);
}
