/* authorise_menus.c - asks whether somebody whom the caller does not see has
 * one of the menus, with the roles that give them locked, and whether the
 * caller holds what they grant. */
#include "auth/authorise_menus.h"

#include <string.h>

#include "auth/caller.h"
#include "auth/errors.h"
#include "sql/lib/authorise.h"
#include "store/db.h"

#define NAMED_MAX 5 /* permissions that an error names, at most */

/*
 * A change of menus affects users of all channels.  So a caller who is bound to
 * channels may neither give nor take permissions on devices by changing menus.
 * His channels are those of his own tenant, even while he looks into another
 * one, because its users have the menu, too.
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

	for (size_t i = 0; i < perms->n && named < NAMED_MAX; i++) {
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
