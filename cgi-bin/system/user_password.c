/* user_password.c - an administrator sets the password of another user, without
 * the old one; all sessions of that user end. */
#include "sql/system/user_password.h"
#include "auth/errors.h"
#include "auth/lockout.h"
#include "auth/password.h"
#include "sql/system/user_save.h"
#include "system/system_tables.h"
#include "web/req.h"

struct user_password {
	int64_t id;
	const char *password;
};
static const struct field user_password_fields[] = {
	FIELD(struct user_password, id, .req = true),
	PASSWORD_FIELD(struct user_password, password),
};

/* Runs in PREPARE, before the user's row is locked, so that nobody waits for
 * the lock while the password is hashed. */
static enum err
user_password_hash(struct req *r, const struct args *in)
{
	const struct user_password *q = in->at;
	const char **hash = arena_new(r->ctx->mem, const char *, 1);
	struct row user;

	TRY(db_one(r->ctx, &sql_user_password_name, in, E_USER_UNKNOWN, &user));
	TRY(password_check(
	    r->ctx, "password", q->password, row_str(&user, "username")));
	TRY(password_hash(r->ctx, q->password, hash));
	r->found = hash;
	return OK;
}

/*
 * CHECK(user_lock) has locked the user's row.  A separate statement ends his
 * sessions, so that it sees the session of a sign-in that held the lock before.
 * A sign-in that waits for the lock now finds the new password and fails.
 */
static enum err
user_update_password(struct req *r, const struct args *in)
{
	const char *const *hash = r->found;
	struct row user;

	TRY(db_one(r->ctx, &sql_user_update_password,
	    WITH(in, AN("hash", hash)), E_USER_UNKNOWN, &user));
	TRY(db_do(r->ctx, &sql_user_sessions_end, in));
	TRY(lockout_free(r->ctx, row_str(&user, "username")));
	return done(r);
}

/* clang-format off */
static const struct endpoint user_password_endpoints[] = {
	{ ADMIN, PUT, "/system/user/update-password",
	    PERM("system:user:update-password"), IN(user_password),
	    CALL(user_update_password, HASHES, SAYS("reset password"), PREPARE(user_password_hash),
	        CHECK(user_lock), AUTHORISES(.people = "id", .stays = true),
	        REFUSES(E_USER_UNKNOWN)),
	    "Set a user's password and end his sessions" },
};
/* clang-format on */

TABLE(user_password);
