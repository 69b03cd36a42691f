/* judge_quick.c - one person's roles, as this process knows them, against the
 * caller's. */
#include "auth/judge_quick.h"

#include <string.h>

#include "auth/perm.h"
#include "auth/scope.h"
#include "sql/lib/judge.h"
#include "store/db.h"

static bool
all_held(const struct ctx *ctx, const struct perm_role *role)
{
	if (ctx->who.super)
		return true;
	for (size_t i = 0; i < role->granted.n; i++)
		if (!perm_has(ctx, role->granted.v[i]))
			return false;
	return true;
}

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

/* Would he see no more than the caller, if that were his department? */
static enum err
scope_within(
    struct ctx *ctx, const struct ids *roles, int64_t dept_id, bool *within)
{
	const struct scope *mine = &ctx->who.scope;
	struct scope his;

	*within = true;
	if (mine->all)
		return OK;
	TRY(scope_merge(ctx, roles, dept_id, &his));
	*within = !his.all && is_part(&mine->depts, &his.depts);
	return OK;
}

static bool
sees_dept(const struct ctx *ctx, int64_t dept_id)
{
	struct ids one = { &dept_id, 1 };

	return ctx->who.scope.all || is_part(&ctx->who.scope.depts, &one);
}

/* The caller's are asked for along with them: what is kept may be forgotten to
 * make room. */
static enum err
load_all(struct ctx *ctx, const struct ids *roles)
{
	const struct ids *mine = &ctx->who.roles;
	struct ids all = { arena_new(ctx->mem, int64_t, mine->n + roles->n),
		0 };

	for (size_t i = 0; i < mine->n; i++)
		all.v[all.n++] = mine->v[i];
	for (size_t i = 0; i < roles->n; i++)
		all.v[all.n++] = roles->v[i];
	return perm_load(ctx, perm_epoch(), &all);
}

static enum err
roles_within(struct ctx *ctx, const struct ids *roles, bool *within)
{
	TRY(load_all(ctx, roles));
	*within = true;
	for (size_t i = 0; i < roles->n && *within; i++) {
		const struct perm_role *role = perm_role(roles->v[i]);

		*within = role != NULL && (!role->super || ctx->who.super) &&
		          all_held(ctx, role);
	}
	return OK;
}

enum err
judge_quick(struct ctx *ctx, int64_t id, int64_t dept_id, bool *within)
{
	struct ids roles;
	struct rows rows;
	struct row row;

	*within = false;
	TRY(db_rows(ctx, &sql_judge_person, ARGS(AN("id", &id)), &rows));
	if (rows.n == 0 || (dept_id != 0 && !sees_dept(ctx, dept_id)))
		return OK;
	row = row_at(&rows, 0);
	if (row_i64(&row, "epoch") != perm_epoch())
		return OK;
	if (!row_bool(&row, "free") && !ctx->who.super)
		return OK;
	roles = row_ids(ctx->mem, &row, "roles");
	TRY(roles_within(ctx, &roles, within));
	if (*within)
		TRY(scope_within(
		    ctx, &roles, row_i64(&row, "dept_id"), within));
	if (*within && dept_id != 0)
		TRY(scope_within(ctx, &roles, dept_id, within));
	return OK;
}
