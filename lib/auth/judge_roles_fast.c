/* judge_roles_fast.c - compares roles with the rights of the caller; roles come
 * from the process's copy (perm.h) or are read in the transaction. */
#include "auth/judge_roles_fast.h"

#include "auth/perm.h"
#include "base/id_set.h"
#include "sql/lib/judge.h"
#include "store/db.h"

enum { SCOPE_CUSTOM = 2, SCOPE_DEPT, SCOPE_BELOW, SCOPE_SELF };

bool
judge_sees(const struct ctx *ctx, const struct ids *depts)
{
	return ctx->caller.scope.all ||
	       ids_subset(depts, &ctx->caller.scope.depts);
}

/* Whether a role lets the caller see all departments below his own. */
static bool
sees_below(const struct ctx *ctx)
{
	const struct ids *roles = &ctx->caller.roles;

	for (size_t i = 0; i < roles->n; i++) {
		const struct perm_role *role = perm_role(roles->v[i]);

		if (role != NULL && role->data_scope == SCOPE_BELOW)
			return ctx->caller.dept_id != 0;
	}
	return false;
}

/*
 * Whether a role for "own department and below" shows holders in these
 * departments no more than the caller sees: he sees all below his department,
 * and they are in it or below it.  known: the copy of the tree is as new as the
 * transaction; else the tree is read.
 */
static enum err
below_within(struct ctx *ctx, const struct ids *depts, bool known, bool *within)
{
	struct row row;
	struct ids below;

	*within = depts->n == 0;
	if (*within || !sees_below(ctx))
		return OK;
	if (known) {
		TRY(perm_below(ctx, ctx->caller.dept_id, &below));
		*within = ids_subset(depts, &below);
		return OK;
	}
	TRY(db_one(
	    ctx, &sql_judge_below, ARGS(AN("depts", depts)), E_SYSTEM, &row));
	*within = row_bool(&row, "within");
	return OK;
}

/* Is the role's data scope within the caller's, for holders in these
 * departments?  known as above. */
static enum err
scope_within(struct ctx *ctx, const struct perm_role *role,
    const struct judge_roles *j, const struct ids *depts, bool known,
    bool *within)
{
	*within = true;
	if (ctx->caller.scope.all || role->data_scope == SCOPE_SELF)
		return OK;
	*within = !j->nowhere && judge_sees(ctx, depts);
	if (role->data_scope == SCOPE_CUSTOM)
		*within &= judge_sees(ctx, &role->depts);
	else if (role->data_scope == SCOPE_BELOW && *within)
		return below_within(ctx, depts, known, within);
	else if (role->data_scope != SCOPE_DEPT)
		*within = false;
	return OK;
}

static bool
gives_within(struct ctx *ctx, const struct perm_role *role)
{
	if (role->blacklist_admin && !perm_blacklist_admin(ctx))
		return false;
	return ctx->caller.super || (!role->super && !role->blacklist_asked &&
	                                perm_holds(ctx, &role->menus));
}

/* The roles that must be read from the database, because the copy does not have
 * them or must not be used. */
static struct ids
unknown(struct ctx *ctx, const struct ids *roles, const struct judge_roles *j)
{
	struct ids out = { arena_new(ctx->mem, int64_t, roles->n), 0 };

	for (size_t i = 0; i < roles->n; i++)
		if (!j->his || !j->kept || perm_role(roles->v[i]) == NULL)
			out.v[out.n++] = roles->v[i];
	return out;
}

/* Judges the roles of the copy.  It does not know who holds a role, so it is
 * used only if the other holders do not matter (j->his). */
static enum err
kept_within(struct ctx *ctx, const struct ids *roles,
    const struct judge_roles *j, bool *within)
{
	for (size_t i = 0; i < roles->n && *within; i++) {
		const struct perm_role *role = perm_role(roles->v[i]);

		if (!j->his || !j->kept || role == NULL)
			continue;
		*within = gives_within(ctx, role) &&
		          (!j->bound ||
		              (!role->blacklist_admin && role->devices.n == 0));
		if (*within)
			TRY(scope_within(ctx, role, j, j->depts, true, within));
	}
	return OK;
}

/* The departments for which a role is judged: those in j, and those of its
 * holders, if they were read; 0 for a holder without one. */
static struct ids
depts_of(struct ctx *ctx, const struct row *row, const struct judge_roles *j)
{
	struct ids more = row_ids(ctx->mem, row, "depts");
	struct ids all = ids_concat(ctx->mem, j->depts, &more);

	ids_sort(&all);
	return all;
}

/* If the caller is bound to channels: is it certain that the role neither
 * permits to change devices nor frees of approvals, or that all its holders are
 * bound to his channels?  known: the copy, which tells what menus permit, is as
 * new as the transaction. */
static bool
devices_within(struct ctx *ctx, const struct row *row,
    const struct perm_role *role, const struct judge_roles *j, bool known)
{
	bool other = j->his ? j->bound : row_bool(row, "other");

	return ctx->caller.super || !other ||
	       (known && !role->blacklist_admin &&
	           !perm_devices(ctx, &role->menus));
}

/* Is a role within the caller?  role: its rights, as row has them, or as they
 * are going to be. */
static enum err
role_within(struct ctx *ctx, const struct row *row,
    const struct perm_role *role, const struct judge_roles *j, bool *within)
{
	struct ids depts = depts_of(ctx, row, j);
	bool known = row_i64(row, "epoch") == perm_epoch();

	*within = gives_within(ctx, role) &&
	          devices_within(ctx, row, role, j, known) &&
	          (j->his || judge_sees(ctx, &depts));
	return *within ? scope_within(ctx, role, j, &depts, known, within) : OK;
}

static struct perm_role
role_of(struct ctx *ctx, const struct row *row)
{
	struct perm_role role = { .super = row_bool(row, "super"),
		.blacklist_admin = row_bool(row, "blacklist_admin"),
		.blacklist_asked = row_bool(row, "blacklist_asked"),
		.data_scope = row_i32(row, "data_scope"),
		.depts = row_ids(ctx->mem, row, "data_scope_dept_ids"),
		.menus = row_ids(ctx->mem, row, "menus") };

	ids_sort(&role.menus);
	return role;
}

/* Reads roles as they are in the transaction; known: without the menus that
 * need not be compared, if the caller holds all menus. */
static enum err
ask_roles(struct ctx *ctx, const struct ids *roles, const struct judge_roles *j,
    bool known, struct rows *out)
{
	return db_rows(ctx, &sql_judge_role,
	    ARGS(AN("ids", roles), AN("known", &known), AN("his", &j->his),
	        AN("anywhere", &ctx->caller.scope.all)),
	    out);
}

/*
 * A caller who holds all menus need not compare those of the roles.  The copy
 * tells it, so no menu may have been added since.  The menus are needed if a
 * holder whom the statement does not know is not bound to the caller's
 * channels: they tell whether he may change devices.
 */
static enum err
read_roles(struct ctx *ctx, const struct ids *roles,
    const struct judge_roles *j, struct rows *out)
{
	bool super = ctx->caller.super;
	bool all = super || (!(j->his && j->bound) && perm_holds_all(ctx));
	struct row first;

	TRY(ask_roles(ctx, roles, j, all, out));
	if (super || !all || out->n == 0)
		return OK;
	first = row_at(out, 0);
	return row_i64(&first, "epoch") == perm_epoch()
	           ? OK
	           : ask_roles(ctx, roles, j, false, out);
}

static enum err
all_within(struct ctx *ctx, const struct ids *roles,
    const struct judge_roles *j, bool *within)
{
	struct rows rows;

	TRY(read_roles(ctx, roles, j, &rows));
	for (int i = 0; i < rows.n && *within; i++) {
		struct row row = row_at(&rows, i);
		struct perm_role role = role_of(ctx, &row);

		TRY(role_within(ctx, &row, &role, j, within));
	}
	return OK;
}

enum err
judge_role_becomes(struct ctx *ctx, int64_t role_id,
    const struct judge_roles *j, const struct judge_becomes *next, bool *within,
    bool *still)
{
	struct perm_role role;
	struct rows rows;
	struct row row;

	*within = true;
	*still = false;
	TRY(read_roles(ctx, &(struct ids){ &role_id, 1 }, j, &rows));
	if (rows.n == 0)
		return OK; /* it may be created before the write finds it */
	row = row_at(&rows, 0);
	role = role_of(ctx, &row);
	TRY(role_within(ctx, &row, &role, j, within));
	if (next->menus != NULL)
		role.menus = *next->menus;
	if (next->data_scope != 0) {
		role.data_scope = next->data_scope;
		role.depts = next->depts;
	}
	return role_within(ctx, &row, &role, j, still);
}

enum err
judge_roles_within(struct ctx *ctx, const struct ids *roles,
    const struct judge_roles *j, bool *within)
{
	struct ids left = unknown(ctx, roles, j);

	*within = true;
	TRY(kept_within(ctx, roles, j, within));
	return *within && left.n > 0 ? all_within(ctx, &left, j, within) : OK;
}
