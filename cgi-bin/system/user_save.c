/* user_save.c - creates, changes, enables, disables and deletes users. */
#include "sql/system/user_save.h"
#include "auth/errors.h"
#include "auth/password.h"
#include "base/id_set.h"
#include "common/inputs.h"
#include "sql/lib/authorise.h"
#include "sql/lib/user_quota.h"
#include "sql/system/post_remote.h"
#include "store/row.h"
#include "system/errors.h"
#include "system/system_tables.h"
#include "system/user_inputs.h"
#include "text/json_out.h"
#include "web/req.h"

/* The fields that the requests to create and to update a user have in common;
 * each request has others before them. */
#define USER_FIELDS(T) \
	USER_WHO_FIELDS(T), FIELD(T, remark, .max = 500), \
	    FIELD(T, post_ids, .doc = "enabled posts"), \
	    FIELD(T, avatar, .max = 512, .form = &form_link, .doc = "URL")

struct user_create {
	const char *nickname, *password;
	int32_t status;
	const char *username, *remark, *email, *mobile, *avatar;
	int64_t dept_id;
	struct ids post_ids;
	int32_t sex;
};
static const struct field user_create_fields[] = {
	FIELD(struct user_create, nickname, .req = true, .max = 30),
	PASSWORD_FIELD(struct user_create, password),
	FIELD(struct user_create, status, .lo = 0, .hi = 1,
	    .dict = "common_status", .doc = "enabled when absent"),
	USER_FIELDS(struct user_create),
};

/* The fields without password and status, which have endpoints of their own. */
struct user_update {
	int64_t id;
	const char *nickname;
	const char *username, *remark, *email, *mobile, *avatar;
	int64_t dept_id;
	struct ids post_ids;
	int32_t sex;
};
static const struct field user_update_fields[] = {
	FIELD(struct user_update, id, .req = true),
	FIELD(struct user_update, nickname, .max = 30),
	USER_FIELDS(struct user_update),
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
struct place {
	int64_t dept_id; /* 0: none */
	struct ids post_ids;
};

/* The posts that he did not have yet, in the order in which they are wanted. */
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
 * Department and posts are checked after the write, because the contract wants
 * a taken name reported before an unknown department; the failed check undoes
 * the write.  The department and posts that the user had already are not
 * checked, because they may have been deleted since.
 */
static enum err
check_place(struct req *r, const struct args *in, const struct place *wanted,
    const struct place *had)
{
	struct ids posts =
	    new_posts(r->ctx->mem, &wanted->post_ids, &had->post_ids);

	TRY(db_check(
	    r->ctx, &sql_user_dept_check, WITH(in, AN("had", &had->dept_id))));
	return db_check(
	    r->ctx, &sql_post_valid_check, WITH(in, AN("ids", &posts)));
}

/* The password is hashed before the tenant is locked, so that nobody waits for
 * the lock meanwhile.  authorise_hold keeps the department from being deleted
 * until the commit, as user_update_lock does. */
static enum err
user_create(struct req *r, const struct args *in)
{
	const struct user_create *q = in->at;
	const struct place wanted = { q->dept_id, q->post_ids };
	const struct place nowhere = { 0 };
	const char *hash;
	struct row row;

	TRY(password_check(r->ctx, "password", q->password, q->username));
	TRY(password_hash(r->ctx, q->password, &hash));
	TRY(db_begin(r->ctx));
	TRY(db_do(r->ctx, &sql_user_quota_lock, in));
	TRY(db_check(r->ctx, &sql_user_quota_check, in));
	TRY(db_one(r->ctx, &sql_user_create, WITH(in, AN("hash", &hash)),
	    E_SYSTEM, &row));
	if (q->dept_id != 0)
		TRY(db_do(r->ctx, &sql_authorise_hold, NULL));
	TRY(check_place(r, in, &wanted, &nowhere));
	row_value(&r->out, &row);
	return OK;
}

static enum err
user_update(struct req *r, const struct args *in)
{
	const struct user_update *q = in->at;
	const struct place wanted = { q->dept_id, q->post_ids };
	struct place had;
	struct row row;

	TRY(db_one(r->ctx, &sql_user_update, in, E_USER_UNKNOWN, &row));
	had.dept_id = row_null(&row, "dept_id") ? 0 : row_i64(&row, "dept_id");
	had.post_ids = row_ids(r->ctx->mem, &row, "post_ids");
	TRY(check_place(r, in, &wanted, &had));
	return done(r);
}

/* clang-format off */
static const struct endpoint user_save_endpoints[] = {
	{ ADMIN, POST, "/system/user/create", PERM("system:user:create"),
	    IN(user_create),
	    CALL(user_create, HASHES, SHOWS_ID,
	        AUTHORISES(.into = "dept_id"),
	        REFUSES(E_USER_QUOTA_REACHED, E_USER_NAME_TAKEN,
	            E_USER_MOBILE_TAKEN, E_USER_EMAIL_TAKEN, E_DEPT_UNKNOWN,
	            E_DEPT_DISABLED, E_POST_UNKNOWN, E_POST_DISABLED)),
	    "Create a user" },
	{ ADMIN, PUT, "/system/user/update", PERM("system:user:update"),
	    IN(user_update),
	    CALL(user_update, CHECK(user_update_lock),
	        AUTHORISES(.people = "id", .into = "dept_id",
	            .stays = true),
	        REFUSES(E_USER_UNKNOWN, E_USER_NAME_TAKEN,
	            E_USER_MOBILE_TAKEN, E_USER_EMAIL_TAKEN, E_DEPT_UNKNOWN,
	            E_DEPT_DISABLED, E_POST_UNKNOWN, E_POST_DISABLED)),
	    "Change a user" },
	{ ADMIN, PUT, "/system/user/update-status", PERM("system:user:update"),
	    IN(user_status),
	    DONE(user_update_status, E_USER_UNKNOWN, CHECK(user_lock),
	        AUTHORISES(.people = "id", .stays = true), REFUSES(E_SUPER_ADMIN_LAST)),
	    "Enable a user, or disable him and end his sessions" },
	{ ADMIN, DELETE, "/system/user/delete", PERM("system:user:delete"),
	    IN(by_id),
	    DONE(user_delete, E_USER_UNKNOWN, CHECK(user_lock),
	        AUTHORISES(.people = "id", .stays = true), REFUSES(E_SUPER_ADMIN_LAST)),
	    "Delete a user, his role links and his sessions" },
	{ ADMIN, DELETE, "/system/user/delete-list", PERM("system:user:delete"),
	    IN(by_ids),
	    DONE(user_delete_list, OK, CHECK(user_list_lock),
	        AUTHORISES(.people = "ids", .stays = true), REFUSES(E_SUPER_ADMIN_LAST)),
	    "Delete users, their role links and their sessions" },
};
/* clang-format on */

TABLE(user_save);
