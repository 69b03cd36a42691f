/*
 * profile.c - what every user may see and change about himself: his profile and
 * password, his settings of the site and the views that he has saved.
 */
#include "sql/system/profile.h"
#include "auth/errors.h"
#include "auth/lockout.h"
#include "auth/password.h"
#include "common/inputs.h"
#include "input/field.h"
#include "store/row.h"
#include "system/errors.h"
#include "text/json_out.h"
#include "web/req.h"

/* -- profile --------------------------------------------------------------- */

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
	FIELD(struct profile_password, old_password, .text = TEXT_EXACT,
	    .req = true, .min = 1, .max = 72, .max_bytes = 72,
	    .doc = "1-72 bytes may be tried"),
	PASSWORD_FIELD(struct profile_password, new_password),
};

/*
 * Sets one's password, and ends one's other sessions.  While the passwords are
 * hashed somebody else may set another one: then the update finds no row, and
 * the old password was wrong.  The update locks the user's row, and the
 * sessions are ended by a separate statement after it, so that it sees the
 * session of a sign-in that held the lock before.
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
	    ONE(profile_get, E_USER_UNKNOWN, TAGGED), "Read my own profile" },
	{ ADMIN, PUT, "/system/user/profile/update", LOGGED_IN,
	    IN(profile_update),
	    DONE(profile_update, E_USER_UNKNOWN, CHECK(profile_update_check),
	        REVISES("/system/user/profile/get", profile_revision)),
	    "Change my own profile" },
	{ ADMIN, PUT, "/system/user/profile/update-password", LOGGED_IN,
	    IN(profile_password),
	    CALL(profile_update_password, HASHES,
	        REFUSES(E_USER_UNKNOWN, E_USER_PASSWORD_WRONG),
	        REVISES("/system/user/profile/get", profile_revision)),
	    "Change my own password and end my other sessions" },
};
/* clang-format on */

TABLE(profile);

/* -- accounts of other services -------------------------------------------- */

/* The suite has no such accounts, but the profile page asks for them. */
static enum err
social_bind_list(struct req *r, const struct args *in)
{
	(void)in;
	json_arr(&r->out);
	json_end_arr(&r->out);
	return OK;
}

static OBJECT(social_bind, MEMBER("type", INT), MEMBER("openid", TEXT));

/* clang-format off */
static const struct endpoint social_endpoints[] = {
	{ ADMIN, GET, "/system/social-user/get-bind-list", LOGGED_IN, NO_INPUT,
	    CALL(social_bind_list, SHOWS(LIST, .of = &social_bind)),
	    "List one's bound social accounts: always none" },
};
/* clang-format on */

TABLE(social);

/* -- settings of the site -------------------------------------------------- */

#define SETTING_BYTES 8192 /* of the settings of a user */

struct user_setting_save {
	const char *value;
};
static const struct field user_setting_save_fields[] = {
	FIELD(struct user_setting_save, value, .text = TEXT_EXACT, .req = true,
	    .blank = true, .max = SETTING_BYTES, .max_bytes = SETTING_BYTES,
	    .doc = "the site's own text"),
};

/* clang-format off */
static const struct endpoint user_setting_endpoints[] = {
	{ ADMIN, GET, "/system/user-setting/get", LOGGED_IN, NO_INPUT,
	    ONE(user_setting_get, OK), "Read my settings of the site" },
	{ ADMIN, PUT, "/system/user-setting/save", LOGGED_IN,
	    IN(user_setting_save), DONE(user_setting_save, OK),
	    "Save my settings of the site" },
};
/* clang-format on */

TABLE(user_setting);

/* -- saved views ----------------------------------------------------------- */

/* A view is a page's filter with a name, for oneself or for all users of the
 * tenant. */
#define VIEWS_MAX 200 /* of a user */

struct saved_view_list {
	const char *page;
};
static const struct field saved_view_list_fields[] = {
	FIELD(struct saved_view_list, page, .max = 64,
	    .doc = "name of a page; all when absent"),
};

struct saved_view_save {
	int64_t id;
	const char *page, *name, *query;
	bool shared;
};
static const struct field saved_view_save_fields[] = {
	FIELD(struct saved_view_save, id,
	    .doc = "which one; a new one if absent"),
	FIELD(struct saved_view_save, page, .req = true, .max = 64,
	    .doc = "name of the page"),
	FIELD(struct saved_view_save, name, .req = true, .max = 64,
	    .doc = "unique among one's own views of the page"),
	FIELD(struct saved_view_save, query, .text = TEXT_EXACT, .req = true,
	    .blank = true, .max = 4000,
	    .doc = "the filter, as the page's address has it"),
	FIELD(struct saved_view_save, shared,
	    .doc = "shown to all users of the tenant"),
};

static enum err
saved_view_save(struct req *r, const struct args *in)
{
	const struct saved_view_save *q = in->at;
	const int32_t most = VIEWS_MAX;
	struct row row;

	TRY(db_check(
	    r->ctx, &sql_saved_view_check, WITH(in, AN("most", &most))));
	if (decode_given(in, &q->id))
		TRY(db_one(r->ctx, &sql_saved_view_update, in,
		    E_USER_VIEW_UNKNOWN, &row));
	else
		TRY(db_one(r->ctx, &sql_saved_view_create, in, E_SYSTEM, &row));
	row_value(&r->out, &row);
	return OK;
}

/* clang-format off */
static const struct endpoint saved_view_endpoints[] = {
	{ ADMIN, GET, "/system/user-view/list", LOGGED_IN, IN(saved_view_list),
	    LIST(saved_view_list), "List saved views, my own and shared ones" },
	{ ADMIN, POST, "/system/user-view/save", LOGGED_IN, IN(saved_view_save),
	    CALL(saved_view_save, SHOWS_ID,
	        REFUSES(E_USER_VIEW_UNKNOWN, E_USER_VIEW_NAME_TAKEN,
	            E_USER_VIEW_TOO_MANY)),
	    "Save a view" },
	{ ADMIN, DELETE, "/system/user-view/delete", LOGGED_IN, IN(by_id),
	    DONE(saved_view_delete, E_USER_VIEW_UNKNOWN), "Delete my view" },
};
/* clang-format on */

TABLE(saved_view);
