/*
 * authorise.c - decides whether the caller may act on users, roles, departments
 * and menus, by the blocks of authorise.sql, and names what he lacks.
 *
 * Of menus the question is whether somebody whom the caller does not see has
 * one of them, with the roles that give them locked, and whether the caller
 * holds what they grant.
 */
#include <string.h>

#include "auth/authorise.h"
#include "auth/caller.h"
#include "auth/errors.h"
#include "sql/lib/authorise.h"
#include "store/db.h"

#define LACKING_MAX 5 /* rights that an error names, at most */

/* -- people, roles and departments ---------------------------------------- */

/* Does the caller hold every permission and see all data? */
static bool
is_above_all(const struct ctx *ctx)
{
	return ctx->caller.super && ctx->caller.scope.all;
}

static const struct field *
field_named(const struct input *def, const char *name)
{
	for (size_t i = 0; def != NULL && i < def->n; i++)
		if (strcmp(def->f[i].name, name) == 0)
			return &def->f[i];
	return NULL;
}

/* Is name the name of a field that is an id, or a list of them?  NULL, of which
 * the endpoint has no such field, is accepted, too. */
static bool
names_ids(const struct input *def, const char *name)
{
	const struct field *f = name == NULL ? NULL : field_named(def, name);

	return name == NULL ||
	       (f != NULL && (f->type == F_I64 || f->type == F_IDS));
}

const char *
authorise_field(const struct authorisation *j, const struct input *def)
{
	const char *const names[] = { j->people, j->roles, j->depts, j->into,
		j->below, j->staff };

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (!names_ids(def, names[i]))
			return names[i];
	return NULL;
}

/* The field of the input with that name; NULL if it was not sent. */
static const struct field *
field_sent(const struct args *in, const char *name)
{
	const struct field *f =
	    name == NULL ? NULL : field_named(in->def, name);

	return f != NULL && (in->given & UINT64_C(1)
	                                     << (size_t)(f - in->def->f)) != 0
	           ? f
	           : NULL;
}

/* The ids in a field of the input; none if it was not sent. */
static struct ids
ids_of(const struct args *in, const char *name)
{
	const struct field *f = field_sent(in, name);
	const char *at;

	if (f == NULL)
		return (struct ids){ 0 };
	at = (const char *)in->at + f->off;
	if (f->type == F_IDS)
		return *(const struct ids *)(const void *)at;
	return (struct ids){ (int64_t *)(uintptr_t)at, 1 };
}

const char *
authorise_lack(struct ctx *ctx, const struct row *first, int n)
{
	const char *seen[LACKING_MAX], *text = "";
	struct strs named = { seen, 0 };

	for (int i = 0; i < n; i++) {
		struct row row = row_at(&first->in, first->i + i);
		struct strs more = row_strs(ctx->mem, &row, "missing");

		for (size_t k = 0; k < more.n && named.n < LACKING_MAX; k++) {
			if (strs_have(&named, more.v[k]))
				continue;
			text = arena_printf(ctx->mem, "%s%s%s", text,
			    named.n == 0 ? "" : ", ", more.v[k]);
			seen[named.n++] = more.v[k];
		}
	}
	return text;
}

/* Refuses if there is a row; the error names what the caller lacks according to
 * all rows. */
static enum err
refuse_lacking(struct ctx *ctx, const struct rows *lacking)
{
	struct row first;

	if (lacking->n == 0)
		return OK;
	first = row_at(lacking, 0);
	return fail(
	    ctx, E_GRANT_EXCEEDS_OWN, authorise_lack(ctx, &first, lacking->n));
}

/* Users, and where a write puts them. */
struct asked {
	const struct ids *ids;   /* 0: a new user */
	const struct ids *depts; /* beside ids; 0 or missing: he stays */
	const struct ids *roles; /* beside ids: as if he had it; NULL: none */
	bool named;              /* as in struct authorisation */
};

/* Asks which of these users the caller may not act on: a row for each, with
 * what he lacks. */
static enum err
ask_people(struct ctx *ctx, const struct asked *asked, struct rows *out)
{
	const bool admin = perm_blacklist_admin(ctx);
	const struct ids none = { 0 };
	struct strs held;
	struct ids menus;

	perm_held(ctx, &held, &menus);
	return db_rows(ctx, &sql_authorise_people,
	    ARGS(AN("ids", asked->ids), AN("depts", asked->depts),
	        AN("roles", asked->roles == NULL ? &none : asked->roles),
	        AN("held", &held), AN("super", &ctx->caller.super),
	        AN("named", &asked->named), AN("blacklist_admin", &admin)),
	    out);
}

/* Refuses if the caller may not act on one of these users, or not put him where
 * he is put. */
static enum err
authorise_asked(struct ctx *ctx, const struct asked *asked)
{
	struct rows lacking;

	TRY(ask_people(ctx, asked, &lacking));
	return refuse_lacking(ctx, &lacking);
}

/* Refuses if the input names a user on whom the caller may not act.  puts: it
 * is before the write, which may put the users into another department
 * (j->into). */
static enum err
authorise_people(struct ctx *ctx, const struct authorisation *j,
    const struct args *in, bool puts)
{
	struct ids ids = ids_of(in, j->people), depts = { 0 };

	if (puts)
		depts = ids_of(in, j->into);
	return authorise_asked(
	    ctx, &(struct asked){ &ids, &depts, NULL, j->named });
}

/* Authorises the creation of a user.  He has no roles yet, so only his
 * department is looked at. */
static enum err
authorise_into(
    struct ctx *ctx, const struct authorisation *j, const struct args *in)
{
	struct ids someone_new = { (int64_t[]){ 0 }, 1 };
	struct ids dept = ids_of(in, j->into);

	return authorise_asked(
	    ctx, &(struct asked){ &someone_new, &dept, NULL, j->named });
}

/* Refuses if a role that the input names permits, to the caller or to a user
 * who has it, what the caller may not do or see. */
static enum err
authorise_roles(
    struct ctx *ctx, const struct authorisation *j, const struct args *in)
{
	struct ids ids = ids_of(in, j->roles), mine;
	const bool admin = perm_blacklist_admin(ctx);
	struct rows lacking;
	struct strs held;

	perm_held(ctx, &held, &mine);
	TRY(db_rows(ctx, &sql_authorise_roles,
	    ARGS(AN("ids", &ids), AN("held", &held), AN("menus", &mine),
	        AN("super", &ctx->caller.super), AN("blacklist_admin", &admin)),
	    &lacking));
	return refuse_lacking(ctx, &lacking);
}

/* Refuses if one of these users has rights that the caller lacks.  named: one
 * whom the caller does not see is refused, too; else he is left out. */
static enum err
authorise_ids(struct ctx *ctx, const struct ids *people, bool named)
{
	const struct ids stay = { 0 }; /* nobody is put elsewhere */

	return authorise_asked(
	    ctx, &(struct asked){ people, &stay, NULL, named });
}

/* Authorises the move of departments below another one.  Users of the
 * departments above, before and after, who see all below their own (heads) lose
 * or get the moved ones; so the caller must be permitted to act on them. */
static enum err
authorise_depts(
    struct ctx *ctx, const struct authorisation *j, const struct args *in)
{
	struct ids ids = ids_of(in, j->depts), below = ids_of(in, j->below);
	struct ids heads;
	struct row row;

	if (j->depts == NULL || below.n == 0)
		return OK;
	TRY(db_one(ctx, &sql_authorise_depts,
	    ARGS(AN("ids", &ids), AN("below", below.v)), E_SYSTEM, &row));
	if (!row_null(&row, "missing"))
		return fail(
		    ctx, E_GRANT_EXCEEDS_OWN, authorise_lack(ctx, &row, 1));
	heads = row_ids(ctx->mem, &row, "heads");
	return heads.n == 0 ? OK : authorise_ids(ctx, &heads, j->named);
}

/* Authorises the deletion of departments.  The users in them will lose the data
 * that the departments showed them, and users of departments above (heads) will
 * not see them any more; so the caller must be permitted to act on both. */
static enum err
authorise_staff(
    struct ctx *ctx, const struct authorisation *j, const struct args *in)
{
	struct ids depts = ids_of(in, j->staff), ids, heads;
	struct row row;

	if (j->staff == NULL)
		return OK;
	TRY(db_one(ctx, &sql_authorise_staff, ARGS(AN("depts", &depts)),
	    E_SYSTEM, &row));
	ids = row_ids(ctx->mem, &row, "ids");
	heads = row_ids(ctx->mem, &row, "heads");
	TRY(authorise_ids(ctx, &ids, j->named));
	return heads.n == 0 ? OK : authorise_ids(ctx, &heads, true);
}

enum err
authorise_before(
    struct ctx *ctx, const struct authorisation *j, const struct args *in)
{
	if (is_above_all(ctx))
		return OK;
	if (j->people != NULL)
		TRY(authorise_people(ctx, j, in, true));
	else if (j->into != NULL)
		TRY(authorise_into(ctx, j, in));
	if (j->roles != NULL)
		TRY(authorise_roles(ctx, j, in));
	TRY(authorise_staff(ctx, j, in));
	return authorise_depts(ctx, j, in);
}

enum err
authorise_after(
    struct ctx *ctx, const struct authorisation *j, const struct args *in)
{
	if (j->stays || is_above_all(ctx))
		return OK;
	if (j->people != NULL)
		TRY(authorise_people(ctx, j, in, false));
	return j->roles == NULL ? OK : authorise_roles(ctx, j, in);
}

enum err
authorise_all(struct ctx *ctx, const struct ids *people)
{
	return is_above_all(ctx) ? OK : authorise_ids(ctx, people, true);
}

enum err
authorise_each(struct ctx *ctx, const struct ids *ids, const struct ids *depts,
    struct rows *out)
{
	*out = (struct rows){ 0 };
	if (is_above_all(ctx))
		return OK;
	TRY(db_do(ctx, &sql_authorise_hold, NULL));
	return ask_people(
	    ctx, &(struct asked){ ids, depts, NULL, .named = false }, out);
}

enum err
authorise_roles_to(
    struct ctx *ctx, int64_t user_id, const struct ids *roles, struct rows *out)
{
	int64_t *user = arena_new(ctx->mem, int64_t, roles->n);
	const struct ids people = { user, roles->n };
	struct ids stay = { 0 };

	*out = (struct rows){ 0 };
	if (is_above_all(ctx))
		return OK;
	/* Each role is asked about by itself, as if the user had it; he stays
	 * in his department. */
	for (size_t i = 0; i < roles->n; i++)
		user[i] = user_id;
	return ask_people(
	    ctx, &(struct asked){ &people, &stay, roles, .named = true }, out);
}

/* -- menus ---------------------------------------------------------------- */

/*
 * A change of menus affects users of all channels.  So a caller who is bound to
 * channels may neither give nor take permissions on devices by changing menus.
 * His channels are those of his own tenant, even while he looks into another
 * one, because the users of his own have the menu, too.
 */
static enum err
authorise_devices(struct ctx *ctx, const struct strs *perms)
{
	const int64_t *home = &ctx->caller.home_id;
	bool devices = false;
	struct row row;

	for (size_t i = 0; i < perms->n && !devices; i++)
		devices = strncmp(perms->v[i], "device:", 7) == 0;
	if (!devices || ctx->caller.super)
		return OK;
	TRY(db_one(ctx, &sql_authorise_channels, ARGS(AN("home", home)),
	    E_SYSTEM, &row));
	return row_bool(&row, "bound")
	           ? fail(ctx, E_GRANT_EXCEEDS_OWN, "channels")
	           : OK;
}

enum err
authorise_perms(struct ctx *ctx, const struct strs *perms)
{
	const char *missing = NULL;
	int named = 0;

	for (size_t i = 0; i < perms->n && named < LACKING_MAX; i++) {
		const char *perm = perms->v[i];

		if (*perm == '\0' || perm_has(ctx, perm))
			continue;
		missing = named++ == 0
		              ? perm
		              : arena_printf(ctx->mem, "%s, %s", missing, perm);
	}
	return named == 0 ? authorise_devices(ctx, perms)
	                  : fail(ctx, E_GRANT_EXCEEDS_OWN, missing);
}

enum err
authorise_menus(struct ctx *ctx, const struct ids *menus, const char *next)
{
	const struct scope *sees = &ctx->caller.home_scope;
	int64_t self = sees->self ? ctx->caller.id : 0;
	struct row row;

	if (sees->all)
		return OK;
	TRY(db_do(ctx, &sql_authorise_menu_roles, ARGS(AN("menus", menus))));
	TRY(db_do(ctx, &sql_authorise_turn, NULL));
	TRY(db_one(ctx, &sql_authorise_menu_users,
	    ARGS(AN("menus", menus), AN("next", &next),
	        AN("depts", &sees->depts), AN("self", &self)),
	    E_SYSTEM, &row));
	return row_bool(&row, "unseen") ? fail(ctx, E_GRANT_EXCEEDS_OWN,
	                                      "users outside your data scope")
	                                : OK;
}
