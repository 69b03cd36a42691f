/* profile.c - what every user may see and change about himself. */
#include "sql/system/profile.h"
#include "auth/errors.h"
#include "auth/lockout.h"
#include "auth/password.h"
#include "system/errors.h"
#include "system/system_tables.h"
#include "web/req.h"

struct profile_update {
	const char *nickname, *email, *mobile, *avatar, *language;
	int32_t sex;
};
static const struct field profile_update_fields[] = {
	FIELD(struct profile_update, nickname, .max = 30),
	FIELD(struct profile_update, email, .max = 50, .form = &form_email),
	FIELD(struct profile_update, mobile, .min = 11, .max = 11,
	    .form = &form_mobile),
	FIELD(struct profile_update, sex, .lo = 0, .hi = 2,
	    .dict = "system_user_sex"),
	FIELD(struct profile_update, avatar, .max = 512, .form = &form_url),
	FIELD(struct profile_update, language, .form = &form_language,
	    .doc = "en or zh; empty: what the browser asks for"),
};

struct profile_password {
	const char *old_password, *new_password;
};
static const struct field profile_password_fields[] = {
	FIELD(struct profile_password, old_password, .req = true, .min = 1,
	    .max = 72, .max_bytes = 72, .doc = "1-72 bytes may be tried"),
	PASSWORD_FIELD(struct profile_password, new_password),
};

/*
 * While the passwords are hashed somebody else may set another one: then the
 * update finds no row, and the old password was wrong.  The update locks the
 * user's row; the other sessions end after it, as in user_password.c.
 */
static enum err
profile_update_password(struct req *r, const struct args *in)
{
	const struct profile_password *q = in->at;
	const char *stored, *name, *hash;
	struct lockout tried;
	struct row row;

	TRY(db_one(r->ctx, &sql_profile_password, in, E_USER_UNKNOWN, &row));
	stored = row_str(&row, "password");
	name = row_str(&row, "username");
	TRY(password_check(r->ctx, "newPassword", q->new_password, name));
	TRY(lockout_try(r->ctx, name, &tried));
	if (!password_is(q->old_password, stored))
		return E_USER_PASSWORD_WRONG;
	TRY(password_hash(r->ctx, q->new_password, &hash));
	TRY(db_begin(r->ctx));
	TRY(db_hit(r->ctx, &sql_profile_update_password,
	    ARGS(AN("hash", &hash), AN("checked", &stored)),
	    E_USER_PASSWORD_WRONG));
	TRY(db_do(r->ctx, &sql_profile_sessions_end, in));
	TRY(lockout_right(r->ctx, &tried, r->ctx->caller.id));
	return done(r);
}

/* clang-format off */
static const struct endpoint profile_endpoints[] = {
	{ ADMIN, GET, "/system/user/profile/get", LOGGED_IN, NO_INPUT,
	    ONE(profile_get, E_USER_UNKNOWN), "Read my own profile" },
	{ ADMIN, PUT, "/system/user/profile/update", LOGGED_IN,
	    IN(profile_update),
	    DONE(profile_update, E_USER_UNKNOWN, CHECK(profile_update_check)),
	    "Change my own profile" },
	{ ADMIN, PUT, "/system/user/profile/update-password", LOGGED_IN,
	    IN(profile_password),
	    CALL(profile_update_password, HASHES,
	        REFUSES(E_USER_UNKNOWN, E_USER_PASSWORD_WRONG)),
	    "Change my own password and end my other sessions" },
};
/* clang-format on */

TABLE(profile);
