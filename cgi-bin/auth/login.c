/*
 * login.c - what people do before they have a session, and how they get one:
 * the sign-in page asks for tenants; they sign in and out, get a new access
 * token for their refresh token, and may create their own account.
 *
 * An unknown user name is counted, hashed and answered exactly as a known one,
 * so that nobody can find out which exist.
 */
#include <string.h>

#include "auth/caller.h"
#include "auth/errors.h"
#include "auth/lockout.h"
#include "auth/password.h"
#include "auth/sign_in_errors.h"
#include "auth/token.h"
#include "auth/user_quota.h"
#include "settings/config_value.h"
#include "sql/auth/login.h"
#include "web/guard.h"
#include "web/req.h"

/* -- tenants for the sign-in page ------------------------------------------ */

struct by_name {
	const char *name;
};
static const struct field by_name_fields[] = {
	FIELD(struct by_name, name, .req = true),
};

struct by_website {
	const char *website;
};
static const struct field by_website_fields[] = {
	FIELD(struct by_website, website, .req = true, .max = 255,
	    .form = &form_website),
};

/* clang-format off */
static const struct endpoint tenant_endpoints[] = {
	{ ADMIN, GET, "/system/tenant/get-id-by-name", TENANT_FREE, IN(by_name),
	    VALUE(tenant_id_by_name), "Id of the tenant of that name" },
	{ ADMIN, GET, "/system/tenant/simple-list", TENANT_FREE, NO_INPUT,
	    LIST(tenant_simple_list), "Enabled tenants" },
	{ ADMIN, GET, "/system/tenant/get-by-website", TENANT_FREE, IN(by_website),
	    ONE(tenant_by_website, OK), "The tenant of that website" },
	{ APP, GET, "/system/tenant/get-by-website", TENANT_FREE, IN(by_website),
	    ONE(tenant_by_website, OK), "The tenant of that website" },
};
/* clang-format on */
TABLE(tenant);

/* -- signing in and out ---------------------------------------------------- */

enum login_type { LOGIN_USERNAME = 100, LOGIN_LOGOUT = 200 };
enum login_result {
	LOGIN_SUCCESS = 0,
	LOGIN_BAD_CREDENTIALS = 10,
	LOGIN_USER_DISABLED = 20
};

struct login {
	const char *username, *password, *tenant_name;
};
static const struct field login_fields[] = {
	FIELD(struct login, username, .req = true, .min = 4, .max = 30,
	    .form = &form_username,
	    .secret = true), /* somebody may type his password here */
	FIELD(struct login, password, .text = TEXT_EXACT, .req = true, .min = 1,
	    .max = 72, .max_bytes = 72, .doc = "1-72 bytes may be tried"),
	FIELD(struct login, tenant_name,
	    .doc = "where there are several tenants and no header tenant-id"),
};

/* Writes the answer of all that open or renew a session; auth_pair describes
 * its members. */
static void
put_pair(struct json_out *w, const struct token_pair *pair)
{
	json_obj(w);
	json_member_i64(w, "userId", pair->user_id);
	json_member_str(w, "accessToken", pair->access);
	json_member_str(w, "refreshToken", pair->refresh);
	json_member_i64(w, "expiresTime", pair->expires_ms);
	json_end_obj(w);
}

static OBJECT(auth_pair, MEMBER("user_id", BIG), MEMBER("access_token", TEXT),
    MEMBER("refresh_token", TEXT), MEMBER("expires_time", TIME));

/* Adds a row to the sign-in log, for the tenant of ctx->caller; user_id 0 when
 * no user is known. */
static enum err
log_login(struct ctx *ctx, enum login_type type, int64_t user_id,
    const char *username, enum login_result result)
{
	int32_t t = (int32_t)type, res = (int32_t)result;

	return db_do(ctx, &sql_login_log_create,
	    ARGS(AN("type", &t), AN("user_id", &user_id),
	        AN("username", &username), AN("result", &res)));
}

/* Logs a refused attempt and returns e, with which the request fails.  It runs
 * outside a transaction, so that the attempt stays counted and logged. */
static enum err
refuse_login(struct ctx *ctx, int64_t user_id, const char *username,
    enum login_result result, enum err e)
{
	TRY(log_login(ctx, LOGIN_USERNAME, user_id, username, result));
	return e;
}

/*
 * Opens a session for a user with the right password.  rehash: the hash of the
 * password with the parameters of now, if the stored one is old, or NULL. While
 * the password was hashed, the user may have been disabled or may have got
 * another password, which ended his sessions: login_stamp then finds no row,
 * and no new session is opened.
 */
static enum err
open_session(struct req *r, const struct lockout *tried, const struct row *user,
    const char *rehash)
{
	struct ctx *ctx = r->ctx;
	int64_t user_id = row_i64(user, "id");
	const char *stored = row_str(user, "password");
	struct token_pair pair;

	TRY(db_begin(ctx));
	TRY(db_hit(ctx, &sql_login_stamp,
	    ARGS(AN("user_id", &user_id), AN("checked", &stored),
	        AN("rehash", &rehash)),
	    E_AUTH_BAD_CREDENTIALS));
	TRY(lockout_right(ctx, tried, user_id));
	TRY(token_open(ctx, user_id, USER_ADMIN, NULL, &pair));
	TRY(log_login(ctx, LOGIN_USERNAME, user_id, row_str(user, "username"),
	    LOGIN_SUCCESS));
	put_pair(&r->out, &pair);
	return OK;
}

/* Sets the tenant that is signed in to: that of the header, else the only one
 * there is, else the one that the body names. */
static enum err
find_tenant(struct ctx *ctx, const struct args *in)
{
	const struct login *q = in->at;
	int64_t *tenant = &ctx->caller.tenant_id;
	struct row row;
	enum err e;

	if (*tenant != 0)
		return tenant_check(ctx, *tenant);
	e = tenant_only(ctx, tenant);
	if (e != E_BAD_REQUEST)
		return e;
	ctx->why = (struct why){ "tenant-id", "was not sent" };
	if (q->tenant_name == NULL || q->tenant_name[0] == '\0')
		return e;
	TRY(db_one(ctx, &sql_login_tenant, in, E_TENANT_UNKNOWN, &row));
	*tenant = row_i64(&row, "id");
	return tenant_check(ctx, *tenant);
}

/* What the sign-in log keeps of a name that nobody has: its beginning, because
 * it may be a password that was typed in the wrong place. */
static const char *
unknown_name(struct ctx *ctx, const char *name)
{
	return arena_printf(ctx->mem, "%.2s***", name);
}

/* Signs a user in.  A wrong password and a disabled user are counted
 * (lockout_try) and logged. */
static enum err
auth_login(struct req *r, const struct args *in)
{
	const struct login *q = in->at;
	struct ctx *ctx = r->ctx;
	const char *stored = NULL, *rehash = NULL;
	struct lockout tried;
	struct rows users;
	struct row user;

	TRY(find_tenant(ctx, in));
	TRY(lockout_try(ctx, q->username, &tried));
	TRY(db_rows(ctx, &sql_login_user, in, &users));
	if (users.n > 0) {
		user = row_at(&users, 0);
		stored = row_str(&user, "password");
	}
	if (!password_is(q->password, stored))
		return refuse_login(ctx, 0,
		    stored != NULL ? q->username
		                   : unknown_name(ctx, q->username),
		    LOGIN_BAD_CREDENTIALS, E_AUTH_BAD_CREDENTIALS);
	if (row_i32(&user, "status") != 0)
		return refuse_login(ctx, row_i64(&user, "id"), q->username,
		    LOGIN_USER_DISABLED, E_AUTH_USER_DISABLED);
	if (password_hash_is_old(stored))
		TRY(password_hash(ctx, q->password, &rehash));
	return open_session(r, &tried, &user, rehash);
}

/* Ends the session of the token.  An unknown or missing token is no error: the
 * caller is signed out anyway. */
static enum err
auth_logout(struct req *r, const struct args *in)
{
	struct ctx *ctx = r->ctx;
	const char *token = guard_bearer(ctx->mem, r->call->authorization);
	struct row row;
	int64_t user_id = 0;

	(void)in;
	if (token == NULL)
		return done(r);
	TRY(db_begin(ctx));
	TRY(token_close(ctx, token, &user_id));
	if (user_id == 0)
		return done(r);
	TRY(db_one(ctx, &sql_login_name_of, ARGS(AN("user_id", &user_id)),
	    E_SYSTEM, &row));
	TRY(log_login(ctx, LOGIN_LOGOUT, user_id, row_str(&row, "username"),
	    LOGIN_SUCCESS));
	return done(r);
}

/* clang-format off */
static const struct endpoint login_endpoints[] = {
	{ ADMIN, POST, "/system/auth/login", TENANT_FREE, IN(login),
	    CALL(auth_login, HASHES,
	        SHOWS(ONE, .of = &auth_pair),
	        REFUSES(E_TENANT_UNKNOWN, E_TENANT_DISABLED, E_TENANT_EXPIRED,
	            E_AUTH_BAD_CREDENTIALS, E_AUTH_USER_DISABLED)),
	    "Sign in with user name and password" },
	{ ADMIN, POST, "/system/auth/logout", TENANT_FREE, NO_INPUT,
	    CALL(auth_logout), "Sign out" },
};
/* clang-format on */
TABLE(login);

/* -- a new access token for a refresh token -------------------------------- */

struct refresh {
	const char *refresh_token;
};

static const struct field refresh_fields[] = {
	FIELD(struct refresh, refresh_token, .text = TEXT_EXACT, .req = true),
};

static enum err
auth_refresh(struct req *r, const struct args *in)
{
	const struct refresh *q = in->at;
	struct token_pair pair;

	TRY(token_refresh(r->ctx, q->refresh_token, &pair));
	put_pair(&r->out, &pair);
	return OK;
}

/* clang-format off */
static const struct endpoint token_refresh_endpoints[] = {
	{ ADMIN, POST, "/system/auth/refresh-token", TENANT_FREE, IN_QUERY(refresh),
	    CALL(auth_refresh,
	        SHOWS(ONE, .of = &auth_pair),
	        REFUSES(E_REFRESH_EXPIRED, E_TENANT_FOREIGN, E_TENANT_UNKNOWN,
	            E_TENANT_DISABLED, E_TENANT_EXPIRED)),
	    "Get a new access token" },
};
/* clang-format on */
TABLE(token_refresh);

/* -- creating an account of one's own -------------------------------------- */

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
check_register_open(struct ctx *ctx)
{
	const char *value;

	TRY(config_value(ctx, KEY_ENABLED, &value));
	if (value == NULL || strcmp(value, "true") != 0)
		return E_USER_REGISTER_CLOSED;
	return OK;
}

/* Makes the caller an account, and signs him in.  The password is hashed before
 * the tenant's row is locked, so that nobody waits for the lock meanwhile. */
static enum err
auth_register(struct req *r, const struct args *in)
{
	const struct signup *q = in->at;
	struct ctx *ctx = r->ctx;
	struct token_pair pair;
	const char *hash;
	struct row row;

	TRY(check_register_open(ctx));
	TRY(password_check(ctx, "password", q->password, q->username));
	TRY(password_hash(ctx, q->password, &hash));
	TRY(db_begin(ctx));
	TRY(user_quota_take(ctx));
	TRY(db_one(ctx, &sql_register_user, WITH(in, AN("hash", &hash)),
	    E_SYSTEM, &row));
	TRY(token_open(ctx, row_i64(&row, "id"), USER_ADMIN, NULL, &pair));
	TRY(lockout_known(ctx, pair.user_id));
	TRY(log_login(
	    ctx, LOGIN_USERNAME, pair.user_id, q->username, LOGIN_SUCCESS));
	put_pair(&r->out, &pair);
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
