/* user_password.c - a new password for somebody else, who need not say his
 * old one and is signed out everywhere. */
#include "sql/system/user_password.h"
#include "auth/errors.h"
#include "auth/lockout.h"
#include "auth/password.h"
#include "auth/password_rule.h"
#include "sql/system/user_save.h"
#include "system/system.h"
#include "web/req.h"

struct user_password {
	int64_t id;
	const char *password;
};
static const struct field user_password_fields[] = {
	FIELD(struct user_password, id, .req = true),
	PASSWORD_FIELD(struct user_password, password),
};

/* What is made before the user's row is taken, so that nobody waits for a
 * hash. */
struct user_secret {
	const char *username, *hash;
};

static enum err
user_password_hash(struct req *r, const struct args *in)
{
	const struct user_password *q = in->at;
	struct user_secret *made =
	    arena_new(r->ctx->mem, struct user_secret, 1);
	struct row user;

	TRY(db_one(r->ctx, &sql_user_password_name, in, E_USER_UNKNOWN, &user));
	made->username = row_str(&user, "username");
	TRY(password_check(r->ctx, "password", q->password, made->username));
	TRY(password_hash(r->ctx, q->password, &made->hash));
	r->found = made;
	return OK;
}

/*
 * The check has taken the user's row.  His sessions end in a statement of its
 * own: it sees the one of a sign-in that the check has waited for, and the
 * sign-in that waits for us finds another password than it looked at.
 */
static enum err
user_update_password(struct req *r, const struct args *in)
{
	const struct user_secret *made = r->found;

	TRY(db_hit(r->ctx, &sql_user_update_password,
	    WITH(in, AN("hash", &made->hash)), E_USER_UNKNOWN));
	TRY(db_do(r->ctx, &sql_user_sessions_end, in));
	TRY(lockout_free(r->ctx, made->username));
	return done(r);
}

/* clang-format off */
static const struct endpoint user_password_endpoints[] = {
	{ ADMIN, PUT, "/system/user/update-password",
	    PERM("system:user:update-password"), IN(user_password),
	    CALL(user_update_password, HASHES, PREPARE(user_password_hash),
	        CHECK(user_lock), JUDGES(.people = "id"),
	        REFUSES(E_USER_UNKNOWN)),
	    "Set a user's password and end his sessions" },
};
/* clang-format on */

TABLE(user_password);
