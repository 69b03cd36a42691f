/* user_quota.c - counts the users of a tenant before another one is created. */
#include "auth/user_quota.h"

#include "sql/lib/user_quota.h"
#include "store/db_run.h"

enum err
user_quota_lock(struct ctx *ctx)
{
	return db_do(ctx, &sql_user_quota_lock, NULL);
}

enum err
user_quota_take(struct ctx *ctx)
{
	TRY(user_quota_lock(ctx));
	return db_check(ctx, &sql_user_quota_check, NULL);
}
