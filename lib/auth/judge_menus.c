/* judge_menus.c - asks whether somebody whom the caller does not see has one of
 * the menus, with the roles that give them locked. */
#include "auth/judge_menus.h"

#include "auth/errors.h"
#include "sql/lib/judge.h"
#include "store/db.h"

enum err
judge_menus(struct ctx *ctx, const struct ids *menus, const char *next)
{
	const struct scope *sees = &ctx->caller.home_scope;
	int64_t self = sees->self ? ctx->caller.id : 0;
	struct row row;

	if (sees->all)
		return OK;
	TRY(db_do(ctx, &sql_judge_menu_roles, ARGS(AN("menus", menus))));
	TRY(db_do(ctx, &sql_judge_turn, NULL));
	TRY(db_one(ctx, &sql_judge_menu_users,
	    ARGS(AN("menus", menus), AN("next", &next),
	        AN("depts", &sees->depts), AN("self", &self)),
	    E_SYSTEM, &row));
	return row_bool(&row, "unseen") ? fail(ctx, E_GRANT_EXCEEDS_OWN,
	                                      "users outside your data scope")
	                                : OK;
}
