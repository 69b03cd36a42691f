/*
 * user.c - users: administrators look them up, create and change them and set
 * their passwords, all within the data scope; other modules read them.
 */
#include "sql/system/user.h"
#include "auth/errors.h"
#include "auth/lockout.h"
#include "auth/password.h"
#include "auth/user_quota.h"
#include "base/id_set.h"
#include "common/inputs.h"
#include "input/field.h"
#include "sql/lib/authorise.h"
#include "sql/system/post.h"
#include "store/row.h"
#include "system/errors.h"
#include "system/user_inputs.h"
#include "text/json_out.h"
#include "web/req.h"

/* -- looking users up ------------------------------------------------------ */

struct by_nickname {
	const char *nickname;
};
static const struct field by_nickname_fields[] = {
	FIELD(struct by_nickname, nickname, .req = true, .blank = true,
	    .doc = "part of the nickname; blank: nobody"),
};

struct user_page {
	int32_t page_no, page_size;
	const char *username, *nickname, *mobile;
	int32_t status;
	struct range create_time;
	int64_t dept_id, role_id, post_id, channel_id;
};
static const struct field user_page_fields[] = {
	PAGE_FIELDS(struct user_page),
	FIELD(struct user_page, username, .doc = "part of the user name"),
	FIELD(struct user_page, nickname, .doc = "part of the nickname"),
	FIELD(struct user_page, mobile, .form = &form_mobile_part,
	    .doc = "part of the number"),
	FIELD(struct user_page, status, .lo = 0, .hi = 1,
	    .dict = "common_status"),
	FIELD(struct user_page, create_time),
	FIELD(struct user_page, dept_id,
	    .doc = "this department and all below it"),
	FIELD(struct user_page, role_id, .doc = "users holding this role"),
	FIELD(struct user_page, post_id, .doc = "users holding this post"),
	FIELD(
	    struct user_page, channel_id, .doc = "users bound to this channel"),
};

static const struct column user_sheet[] = {
	{ "id", "Id", NULL },
	{ "username", "User name", NULL },
	{ "nickname", "Nickname", NULL },
	{ "dept_name", "Department", NULL },
	{ "email", "E-mail", NULL },
	{ "mobile", "Mobile", NULL },
	{ "sex", "Sex", "system_user_sex" },
	{ "status", "Status", "common_status" },
	{ "login_ip", "Last sign-in from", NULL },
	{ "login_date", "Last sign-in", NULL },
};

struct user_simple {
	int64_t dept_id;
};
static const struct field user_simple_fields[] = {
	FIELD(struct user_simple, dept_id,
	    .doc = "exactly this department, disabled users too"),
};

/* clang-format off */
static const struct endpoint user_endpoints[] = {
	{ ADMIN, GET, "/system/user/page", PERM("system:user:query"),
	    IN(user_page), PAGE(user_page),
	    "List users by name, number, department, role and status" },
	{ ADMIN, GET, "/system/user/export-excel",
	    PERM("system:user:export"), IN_FILTER(user_page),
	    SHEET(user_page, user), "Users as a workbook" },
	{ ADMIN, GET, "/system/user/export",
	    PERM("system:user:export"), IN_FILTER(user_page),
	    SHEET(user_page, user), "Users as a workbook" },
	{ ADMIN, GET, "/system/user/get", PERM("system:user:query"),
	    IN(by_id), ONE(user_get, OK, TAGGED), "Read one user" },
	{ ADMIN, GET, "/system/user/simple-list", LOGGED_IN,
	    IN(user_simple), LIST(user_simple_list),
	    "List enabled users to choose from" },
	{ ADMIN, GET, "/system/user/list-all-simple", LOGGED_IN,
	    IN(user_simple), LIST(user_simple_list),
	    "List enabled users to choose from" },
	{ ADMIN, GET, "/system/user/list", PERM("system:user:query"),
	    IN(by_ids), LIST(user_list), "Read several users" },
	{ ADMIN, GET, "/system/user/get-simple", LOGGED_IN,
	    IN(by_id), ONE(user_get_simple, OK),
	    "Read what everybody may know of a user" },
	{ ADMIN, GET, "/system/user/list-by-nickname", LOGGED_IN,
	    IN(by_nickname), LIST(user_list_by_nickname),
	    "List users by a part of their nickname" },
};
/* clang-format on */

TABLE(user);

/* -- creating, changing and deleting users --------------------------------- */

/* The fields that the requests to create and to update a user have in common;
 * each request has others before them. */
#define USER_FIELDS \
	USER_WHO_FIELDS(struct user_save), \
	    FIELD(struct user_save, remark, .text = TEXT_PROSE, .max = 500), \
	    FIELD(struct user_save, post_ids, .doc = "enabled posts"), \
	    FIELD(struct user_save, avatar, .max = 512, .form = &form_link, \
	        .doc = "URL")

struct user_save {
	int64_t id; /* of a change */
	const char *nickname, *password;
	int32_t status;
	const char *username, *remark, *email, *mobile, *avatar;
	int64_t dept_id;
	struct ids post_ids;
	int32_t sex;
};
static const struct field user_create_fields[] = {
	FIELD(struct user_save, nickname, .req = true, .max = 30),
	PASSWORD_FIELD(struct user_save, password),
	FIELD(struct user_save, status, .lo = 0, .hi = 1,
	    .dict = "common_status", .doc = "enabled when absent"),
	USER_FIELDS,
};

/* Without password and status, which have endpoints of their own. */
static const struct field user_update_fields[] = {
	FIELD(struct user_save, id, .req = true),
	FIELD(struct user_save, nickname, .max = 30),
	USER_FIELDS,
};

struct user_status {
	int64_t id;
	int32_t status;
};
static const struct field user_status_fields[] = {
	FIELD(struct user_status, id, .req = true),
	FIELD(struct user_status, status, .req = true, .lo = 0, .hi = 1,
	    .dict = "common_status"),
};

/* The department and the posts that a user had before a change, or is to get.
 */
struct dept_and_posts {
	int64_t dept_id; /* 0: none */
	struct ids post_ids;
};

/* The wanted posts that the user did not have yet, in their order. */
static struct ids
new_posts(struct arena *a, const struct ids *wanted, const struct ids *had)
{
	struct ids out = { arena_new(a, int64_t, wanted->n), 0 };
	struct ids old = ids_copy(a, had);

	ids_sort(&old);
	for (size_t i = 0; i < wanted->n; i++) {
		struct ids one = { &wanted->v[i], 1 };

		if (!ids_subset(&one, &old))
			out.v[out.n++] = wanted->v[i];
	}
	return out;
}

/*
 * Checks the wanted department and posts of a user after they were written,
 * because the contract wants a taken name reported before an unknown
 * department; the failed check undoes the write.  Those that the user had
 * already are not checked, because they may have been deleted since.
 */
static enum err
check_dept_and_posts(struct req *r, const struct args *in,
    const struct dept_and_posts *wanted, const struct dept_and_posts *had)
{
	struct ids posts =
	    new_posts(r->ctx->mem, &wanted->post_ids, &had->post_ids);

	TRY(db_check(
	    r->ctx, &sql_user_dept_check, WITH(in, AN("had", &had->dept_id))));
	return db_check(
	    r->ctx, &sql_post_valid_check, WITH(in, AN("ids", &posts)));
}

/* Creates a user.  The password is hashed before the tenant is locked, so that
 * nobody waits for the lock meanwhile.  authorise_hold keeps the department
 * from being deleted until the commit. */
static enum err
user_create(struct req *r, const struct args *in)
{
	const struct user_save *q = in->at;
	const struct dept_and_posts wanted = { q->dept_id, q->post_ids };
	const struct dept_and_posts nowhere = { 0 };
	const char *hash;
	struct row row;

	TRY(password_check(r->ctx, "password", q->password, q->username));
	TRY(password_hash(r->ctx, q->password, &hash));
	TRY(user_quota_take(r->ctx));
	TRY(db_one(r->ctx, &sql_user_create, WITH(in, AN("hash", &hash)),
	    E_SYSTEM, &row));
	if (q->dept_id != 0)
		TRY(db_do(r->ctx, &sql_authorise_hold, NULL));
	TRY(check_dept_and_posts(r, in, &wanted, &nowhere));
	row_value(&r->out, &row);
	return OK;
}

static enum err
user_update(struct req *r, const struct args *in)
{
	const struct user_save *q = in->at;
	const struct dept_and_posts wanted = { q->dept_id, q->post_ids };
	struct dept_and_posts had;
	struct row row;

	TRY(db_one(r->ctx, &sql_user_update, in, E_USER_UNKNOWN, &row));
	had.dept_id = row_null(&row, "dept_id") ? 0 : row_i64(&row, "dept_id");
	had.post_ids = row_ids(r->ctx->mem, &row, "post_ids");
	TRY(check_dept_and_posts(r, in, &wanted, &had));
	return done(r);
}

/* clang-format off */
static const struct endpoint user_save_endpoints[] = {
	{ ADMIN, POST, "/system/user/create", PERM("system:user:create"),
	    IN_AS(user_create, user_save),
	    CALL(user_create, HASHES, SHOWS_ID,
	        AUTHORISES(.into = "dept_id"),
	        REFUSES(E_USER_QUOTA_REACHED, E_USER_NAME_TAKEN,
	            E_USER_MOBILE_TAKEN, E_USER_EMAIL_TAKEN, E_DEPT_UNKNOWN,
	            E_DEPT_DISABLED, E_POST_UNKNOWN, E_POST_DISABLED)),
	    "Create a user" },
	{ ADMIN, PUT, "/system/user/update", PERM("system:user:update"),
	    IN_AS(user_update, user_save),
	    CALL(user_update, CHECK(user_update_lock),
	        AUTHORISES(.people = "id", .into = "dept_id",
	            .stays = true),
	        REFUSES(E_USER_UNKNOWN, E_USER_NAME_TAKEN,
	            E_USER_MOBILE_TAKEN, E_USER_EMAIL_TAKEN, E_DEPT_UNKNOWN,
	            E_DEPT_DISABLED, E_POST_UNKNOWN, E_POST_DISABLED),
	        REVISES("/system/user/get", user_revision)),
	    "Change a user" },
	{ ADMIN, PUT, "/system/user/update-status", PERM("system:user:update"),
	    IN(user_status),
	    DONE(user_update_status, E_USER_UNKNOWN, CHECK(user_lock),
	        AUTHORISES(.people = "id", .stays = true), REFUSES(E_SUPER_ADMIN_LAST),
	        REVISES("/system/user/get", user_revision)),
	    "Enable a user, or disable him and end his sessions" },
	{ ADMIN, DELETE, "/system/user/delete", PERM("system:user:delete"),
	    IN(by_id),
	    DONE(user_delete, E_USER_UNKNOWN, CHECK(user_lock),
	        AUTHORISES(.people = "id", .stays = true), REFUSES(E_SUPER_ADMIN_LAST),
	        REVISES("/system/user/get", user_revision)),
	    "Delete a user, his role links and his sessions" },
	{ ADMIN, DELETE, "/system/user/delete-list", PERM("system:user:delete"),
	    IN(by_ids),
	    DONE(user_delete_list, OK, CHECK(user_list_lock),
	        AUTHORISES(.people = "ids", .stays = true), REFUSES(E_SUPER_ADMIN_LAST)),
	    "Delete users, their role links and their sessions" },
};
/* clang-format on */

TABLE(user_save);

/* -- setting a password ---------------------------------------------------- */

/* Whoever sets the password of another user need not know the old one. */
struct user_password {
	int64_t id;
	const char *password;
};
static const struct field user_password_fields[] = {
	FIELD(struct user_password, id, .req = true),
	PASSWORD_FIELD(struct user_password, password),
};

/* Hashes the new password.  Runs in PREPARE, before the user's row is locked,
 * so that nobody waits for the lock meanwhile. */
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
 * Sets the password that user_password_hash has hashed.  CHECK(user_lock) has
 * locked the user's row.  A separate statement ends his sessions, so that it
 * sees the session of a sign-in that held the lock before.  A sign-in that
 * waits for the lock now finds the new password and fails.
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
	        REFUSES(E_USER_UNKNOWN),
	        REVISES("/system/user/get", user_revision)),
	    "Set a user's password and end his sessions" },
};
/* clang-format on */

TABLE(user_password);

/* -- users for other modules, disabled ones too ---------------------------- */

struct of_depts {
	struct ids dept_ids;
};
static const struct field of_depts_fields[] = {
	FIELD(struct of_depts, dept_ids, .req = true),
};

struct of_posts {
	struct ids post_ids;
};
static const struct field of_posts_fields[] = {
	FIELD(struct of_posts, post_ids, .req = true),
};

/* For other modules: refuses if one of the users is unknown or disabled. */
static enum err
user_valid(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_user_valid_check, in));
	return done(r);
}

/* clang-format off */
static const struct endpoint user_remote_endpoints[] = {
	{ RPC, GET, "/user/get", PEER,
	    IN(by_id), ONE(user_remote_get, OK), "Read one user" },
	{ RPC, GET, "/user/list", PEER,
	    IN(by_ids), LIST(user_remote_list), "Read several users" },
	{ RPC, GET, "/user/list-by-dept-id", PEER,
	    IN(of_depts), LIST(user_remote_by_dept),
	    "List the users of departments, not of those below" },
	{ RPC, GET, "/user/list-by-post-id", PEER,
	    IN(of_posts), LIST(user_remote_by_post),
	    "List the users who hold any of the posts" },
	{ RPC, GET, "/user/list-by-subordinate", PEER,
	    IN(by_id), LIST(user_remote_subordinates, CHECK(user_known_check)),
	    "List whom the user leads" },
	{ RPC, GET, "/user/list-by-nickname", PEER,
	    IN(by_nickname), LIST(user_remote_by_nickname),
	    "List users by a part of their nickname" },
	{ RPC, GET, "/user/valid", PEER,
	    IN(by_ids),
	    CALL(user_valid, REFUSES(E_USER_UNKNOWN, E_USER_DISABLED)),
	    "Do all the users exist and are enabled" },
};
/* clang-format on */

TABLE(user_remote);
