/* judge_now.c - roles as the transaction has them, against the caller's. */
#include "auth/judge_now.h"

#include "auth/perm.h"
#include "sql/lib/judge.h"
#include "store/db.h"

enum { SCOPE_CUSTOM = 2, SCOPE_DEPT, SCOPE_BELOW, SCOPE_SELF };

/* Both are in order. */
static bool
is_part(const struct ids *of, const struct ids *part)
{
	size_t k = 0;

	for (size_t i = 0; i < part->n; i++) {
		while (k < of->n && of->v[k] < part->v[i])
			k++;
		if (k == of->n || of->v[k] != part->v[i])
			return false;
	}
	return true;
}

bool
judge_sees(const struct ctx *ctx, const struct ids *depts)
{
	return ctx->who.scope.all || is_part(&ctx->who.scope.depts, depts);
}

/* The departments of which the caller sees all below, by a role of that scope:
 * what comes to stand below them is his as well. */
static enum err
trees(struct ctx *ctx, struct ids *out)
{
	const struct ids *roles = &ctx->who.roles;
	bool any = false;

	*out = (struct ids){ 0 };
	for (size_t i = 0; i < roles->n && !any; i++) {
		const struct perm_role *role = perm_role(roles->v[i]);

		any = role != NULL && role->data_scope == SCOPE_BELOW;
	}
	return any && ctx->who.dept_id != 0
	           ? perm_below(ctx, ctx->who.dept_id, out)
	           : OK;
}

/* Somebody of that department sees no more by the role than the caller, nor do
 * those who have it. */
static bool
scope_within(struct ctx *ctx, const struct row *role, const struct ids *below,
    int64_t dept_id)
{
	struct ids depts, place = { &dept_id, 1 };
	struct ids holders = row_ids(ctx->mem, role, "holders");

	if (ctx->who.scope.all)
		return true;
	if (!judge_sees(ctx, &holders))
		return false;
	switch (row_i32(role, "data_scope")) {
	case SCOPE_CUSTOM:
		depts = row_ids(ctx->mem, role, "data_scope_dept_ids");
		return judge_sees(ctx, &depts) && judge_sees(ctx, &place);
	case SCOPE_DEPT:
		return judge_sees(ctx, &place);
	case SCOPE_BELOW:
		return is_part(below, &place) && is_part(below, &holders);
	case SCOPE_SELF:
		return true;
	default:
		return false;
	}
}

static bool
gives_within(struct ctx *ctx, const struct row *role)
{
	struct ids menus;

	if (ctx->who.super)
		return true;
	if (row_bool(role, "super") || !row_bool(role, "free"))
		return false;
	menus = row_ids(ctx->mem, role, "menus");
	return perm_holds(ctx, &menus);
}

static enum err
compare(struct ctx *ctx, const struct ids *roles, int64_t dept_id, bool holders,
    bool *within)
{
	struct ids below;
	struct rows rows;

	*within = true;
	if (roles->n == 0)
		return OK;
	TRY(trees(ctx, &below));
	TRY(db_rows(ctx, &sql_judge_role,
	    ARGS(AN("ids", roles), AN("super", &ctx->who.super),
	        AN("holders", &holders)),
	    &rows));
	for (int i = 0; i < rows.n && *within; i++) {
		struct row role = row_at(&rows, i);

		*within = gives_within(ctx, &role) &&
		          scope_within(ctx, &role, &below, dept_id);
	}
	return OK;
}

enum err
judge_now(struct ctx *ctx, const struct ids *roles, bool *within)
{
	return compare(
	    ctx, roles, ctx->who.dept_id, !ctx->who.scope.all, within);
}

enum err
judge_now_at(
    struct ctx *ctx, const struct ids *roles, int64_t dept_id, bool *within)
{
	return compare(ctx, roles, dept_id, false, within);
}
