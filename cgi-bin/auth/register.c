/* register.c - lets people create their own account, if the configuration
 * allows it. */
#include <string.h>

#include "auth/lockout.h"
#include "auth/password.h"

#include "auth.h"
#include "auth/errors.h"
#include "auth/sign_in_errors.h"
#include "auth/token.h"
#include "fleet/config_value.h"
#include "sql/auth/register.h"
#include "sql/lib/user_quota.h"

#define KEY_ENABLED "system.user.register-enabled"

struct signup {
	const char *username, *nickname, *password;
};
static const struct field signup_fields[] = {
	FIELD(struct signup, username, .req = true, .min = 4, .max = 30,
	    .form = &form_username),
	FIELD(struct signup, nickname, .req = true, .max = 30),
	PASSWORD_FIELD(struct signup, password),
};

/* People may register only if the value of the configuration entry KEY_ENABLED
 * is exactly "true". */
static enum err
must_be_open(struct ctx *ctx)
{
	const char *value;

	TRY(config_value(ctx, KEY_ENABLED, &value));
	if (value == NULL || strcmp(value, "true") != 0)
		return E_USER_REGISTER_CLOSED;
	return OK;
}

/* The password is hashed before the tenant's row is locked, so that nobody
 * waits for the lock while it is hashed. */
static enum err
auth_register(struct req *r, const struct args *in)
{
	const struct signup *q = in->at;
	struct ctx *ctx = r->ctx;
	struct token_pair pair;
	const char *hash;
	struct row row;

	TRY(must_be_open(ctx));
	TRY(password_check(ctx, "password", q->password, q->username));
	TRY(password_hash(ctx, q->password, &hash));
	TRY(db_begin(ctx));
	TRY(db_do(ctx, &sql_user_quota_lock, in));
	TRY(db_check(ctx, &sql_user_quota_check, in));
	TRY(db_one(ctx, &sql_register_user, WITH(in, AN("hash", &hash)),
	    E_SYSTEM, &row));
	TRY(token_open(ctx, row_i64(&row, "id"), USER_ADMIN, NULL, &pair));
	TRY(lockout_known(ctx, pair.user_id));
	TRY(auth_log(
	    ctx, LOGIN_USERNAME, pair.user_id, q->username, LOGIN_SUCCESS));
	auth_pair_json(&r->out, &pair);
	return OK;
}

/* clang-format off */
static const struct endpoint register_endpoints[] = {
	{ ADMIN, POST, "/system/auth/register", ANYONE, IN(signup),
	    CALL(auth_register, HASHES, SHOWS(ONE, .of = &auth_pair),
	        REFUSES(E_USER_REGISTER_CLOSED, E_USER_QUOTA_REACHED,
	            E_USER_NAME_TAKEN)),
	    "Make oneself an account and sign in" },
};
/* clang-format on */
TABLE(register);
