/* judge_quick.c - people's roles, as this process knows them, against the
 * caller's. */
#include "auth/judge_quick.h"

#include <string.h>

#include "auth/judge_now.h"
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

/* Would he see no more than the caller, if that were his department? */
static enum err
scope_within(
    struct ctx *ctx, const struct ids *roles, int64_t dept_id, bool *within)
{
	struct scope his;

	*within = true;
	if (ctx->who.scope.all)
		return OK;
	TRY(scope_merge(ctx, roles, dept_id, &his));
	*within = !his.all && judge_sees(ctx, &his.depts);
	return OK;
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

/* By what is known of his roles, where that is as old as what he has. */
static enum err
person_within(struct ctx *ctx, const struct row *person, int64_t dept_id,
    bool alone, bool *within)
{
	struct ids roles = row_ids(ctx->mem, person, "roles");
	int64_t had = row_i64(person, "dept_id");

	*within = false;
	if (!row_bool(person, "seen"))
		return OK;
	if (!row_bool(person, "free") && !ctx->who.super)
		return OK;
	if (row_i64(person, "epoch") != perm_epoch())
		return alone ? judge_now_at(ctx, &roles, had, within) : OK;
	TRY(roles_within(ctx, &roles, within));
	if (*within)
		TRY(scope_within(ctx, &roles, had, within));
	if (*within && dept_id != 0)
		TRY(scope_within(ctx, &roles, dept_id, within));
	return OK;
}

enum err
judge_quick(
    struct ctx *ctx, const struct ids *ids, int64_t dept_id, bool *within)
{
	struct ids place = { &dept_id, dept_id == 0 ? 0 : 1 };
	struct rows rows;

	*within = judge_sees(ctx, &place);
	if (!*within)
		return OK;
	TRY(db_rows(ctx, &sql_judge_person, ARGS(AN("ids", ids)), &rows));
	for (int i = 0; i < rows.n && *within; i++) {
		struct row person = row_at(&rows, i);

		TRY(person_within(ctx, &person, dept_id,
		    rows.n == 1 && dept_id == 0, within));
	}
	return OK;
}
