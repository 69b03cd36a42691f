/* judge_now.c - roles, as they are kept or as the transaction has them, against
 * the caller's. */
#include "auth/judge_now.h"

#include <string.h>

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

/* Does the caller see all below his department, whatever that may be? */
static bool
sees_below(const struct ctx *ctx)
{
	const struct ids *roles = &ctx->who.roles;

	for (size_t i = 0; i < roles->n; i++) {
		const struct perm_role *role = perm_role(roles->v[i]);

		if (role != NULL && role->data_scope == SCOPE_BELOW)
			return ctx->who.dept_id != 0;
	}
	return false;
}

/*
 * Who sees all below these departments sees no more than the caller: they stand
 * below his own.  They are looked up from there as the transaction has them:
 * what is known of the tree may be older, and one of them has left it since.
 */
static enum err
below_within(struct ctx *ctx, const struct ids *places, bool *within)
{
	struct row row;

	*within = places->n == 0;
	if (*within || !sees_below(ctx))
		return OK;
	TRY(db_one(
	    ctx, &sql_judge_below, ARGS(AN("places", places)), E_SYSTEM, &row));
	*within = row_bool(&row, "within");
	return OK;
}

static enum err
scope_within(struct ctx *ctx, const struct perm_role *role,
    const struct ids *places, bool *within)
{
	*within = true;
	if (ctx->who.scope.all || role->data_scope == SCOPE_SELF)
		return OK;
	*within = judge_sees(ctx, places);
	if (role->data_scope == SCOPE_CUSTOM)
		*within &= judge_sees(ctx, &role->depts);
	else if (role->data_scope == SCOPE_BELOW && *within)
		return below_within(ctx, places, within);
	else if (role->data_scope != SCOPE_DEPT)
		*within = false;
	return OK;
}

static bool
gives_within(struct ctx *ctx, const struct perm_role *role)
{
	return ctx->who.super ||
	       (!role->super && perm_holds(ctx, &role->menus));
}

static bool
gives_devices(const struct perm_role *role)
{
	for (size_t i = 0; i < role->granted.n; i++)
		if (strncmp(role->granted.v[i], "device:", 7) == 0)
			return true;
	return false;
}

/* Of these roles those that are to be read. */
static struct ids
unknown(struct ctx *ctx, const struct ids *roles, const struct judge_roles *j)
{
	struct ids out = { arena_new(ctx->mem, int64_t, roles->n), 0 };

	for (size_t i = 0; i < roles->n; i++)
		if (!j->his || !j->kept || perm_role(roles->v[i]) == NULL)
			out.v[out.n++] = roles->v[i];
	return out;
}

/* What is kept says nothing of who has a role. */
static enum err
kept_within(struct ctx *ctx, const struct ids *roles,
    const struct judge_roles *j, bool *within)
{
	for (size_t i = 0; i < roles->n && *within; i++) {
		const struct perm_role *role = perm_role(roles->v[i]);

		if (!j->his || !j->kept || role == NULL)
			continue;
		*within = gives_within(ctx, role) &&
		          (!j->bound || !gives_devices(role));
		if (*within)
			TRY(scope_within(ctx, role, j->places, within));
	}
	return OK;
}

/* A role that was read, for those of these places. */
static enum err
read_within(struct ctx *ctx, const struct row *row, const struct judge_roles *j,
    const struct ids *places, bool *within)
{
	struct perm_role role = { .super = row_bool(row, "super"),
		.data_scope = row_i32(row, "data_scope"),
		.depts = row_ids(ctx->mem, row, "data_scope_dept_ids"),
		.menus = row_ids(ctx->mem, row, "menus") };

	*within = gives_within(ctx, &role);
	if (*within && j->nowhere && !ctx->who.scope.all)
		*within = role.data_scope == SCOPE_SELF;
	return *within ? scope_within(ctx, &role, places, within) : OK;
}

/* What changes devices is within for who works on no others than the caller. */
static enum err
devices_within(struct ctx *ctx, const struct ids *roles,
    const struct judge_roles *j, bool *within)
{
	struct row row;

	*within = !j->his;
	if (!j->his) {
		TRY(db_one(ctx, &sql_judge_bound, ARGS(AN("ids", roles)),
		    E_SYSTEM, &row));
		*within = row_bool(&row, "within");
	}
	if (*within)
		return OK;
	TRY(db_one(
	    ctx, &sql_judge_devices, ARGS(AN("ids", roles)), E_SYSTEM, &row));
	*within = !row_bool(&row, "devices");
	return OK;
}

/* Where the roles work: for a person where he is, else also where whoever has
 * them is. */
static enum err
places_of(struct ctx *ctx, const struct ids *roles, const struct judge_roles *j,
    struct ids *places, bool *within)
{
	struct row row;

	*places = *j->places;
	*within = true;
	if (j->his || ctx->who.scope.all)
		return OK;
	TRY(db_one(ctx, &sql_judge_holders,
	    ARGS(AN("ids", roles), AN("places", j->places)), E_SYSTEM, &row));
	*places = row_ids(ctx->mem, &row, "places");
	*within = judge_sees(ctx, places);
	return OK;
}

enum err
judge_now(struct ctx *ctx, const struct ids *roles, const struct judge_roles *j,
    bool *within)
{
	struct ids left = unknown(ctx, roles, j), places;
	struct rows rows;
	bool bound = j->bound;

	*within = true;
	TRY(kept_within(ctx, roles, j, within));
	if (!*within || left.n == 0)
		return OK;
	TRY(places_of(ctx, &left, j, &places, within));
	if (!*within)
		return OK;
	TRY(db_rows(ctx, &sql_judge_role,
	    ARGS(AN("ids", &left), AN("super", &ctx->who.super)), &rows));
	for (int i = 0; i < rows.n && *within; i++) {
		struct row role = row_at(&rows, i);

		bound |= !j->his && row_bool(&role, "bound");
		TRY(read_within(ctx, &role, j, &places, within));
	}
	return *within && bound && !ctx->who.super
	           ? devices_within(ctx, &left, j, within)
	           : OK;
}
