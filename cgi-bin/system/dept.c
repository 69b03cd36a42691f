/* dept.c - departments: a tree, parts of which are the data scopes of roles. */
#include "sql/system/dept.h"
#include "auth/errors.h"
#include "common/inputs.h"
#include "store/row.h"
#include "system/errors.h"
#include "text/json_out.h"
#include "web/req.h"

struct dept_save {
	int64_t id; /* of a change */
	const char *name, *phone, *email;
	int64_t parent_id, leader_user_id;
	int32_t sort, status;
};
static const struct field dept_save_fields[] = {
	FIELD(struct dept_save, id, .req = true),
	FIELD(struct dept_save, name, .req = true, .max = 30),
	FIELD(struct dept_save, parent_id, .doc = "0: a root"),
	FIELD(struct dept_save, sort, .req = true),
	FIELD(struct dept_save, leader_user_id, .doc = "0: nobody"),
	FIELD(struct dept_save, phone, .max = 11),
	FIELD(struct dept_save, email, .max = 50, .form = &form_email),
	FIELD(struct dept_save, status, .req = true, .lo = 0, .hi = 1,
	    .dict = "common_status"),
};

struct dept_filter {
	const char *name;
	int32_t status;
};
static const struct field dept_filter_fields[] = {
	FIELD(struct dept_filter, name, .doc = "part of the name"),
	FIELD(struct dept_filter, status, .lo = 0, .hi = 1,
	    .dict = "common_status"),
};

/* Every change of the tree takes the tree's lock first (CHECK(dept_lock)), then
 * checks the change: what it finds stays true until the write. */
static enum err
dept_create(struct req *r, const struct args *in)
{
	struct row row;

	TRY(db_check(r->ctx, &sql_dept_create_check, in));
	TRY(db_one(r->ctx, &sql_dept_create, in, E_SYSTEM, &row));
	row_value(&r->out, &row);
	return OK;
}

static enum err
dept_update(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_dept_update_check, in));
	TRY(db_hit(r->ctx, &sql_dept_update, in, E_DEPT_UNKNOWN));
	return done(r);
}

static enum err
dept_delete(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_dept_delete_check, in));
	TRY(db_hit(r->ctx, &sql_dept_delete, in, E_DEPT_UNKNOWN));
	return done(r);
}

static enum err
dept_delete_list(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_dept_delete_list_check, in));
	TRY(db_do(r->ctx, &sql_dept_delete_list, in));
	return done(r);
}

/* clang-format off */
static const struct endpoint dept_endpoints[] = {
	{ ADMIN, POST, "/system/dept/create", PERM("system:dept:create"),
	    IN_CREATE(dept),
	    CALL(dept_create, SHOWS_ID, CHECK(dept_lock),
	        REFUSES(E_GRANT_EXCEEDS_OWN, E_DEPT_PARENT_UNKNOWN,
	            E_DEPT_NAME_TAKEN, E_USER_UNKNOWN)),
	    "Create a department" },
	{ ADMIN, PUT, "/system/dept/update", PERM("system:dept:update"),
	    IN_UPDATE(dept),
	    CALL(dept_update, CHECK(dept_lock),
	        AUTHORISES(.depts = "id", .below = "parent_id"),
	        REFUSES(E_DEPT_UNKNOWN, E_DEPT_PARENT_SELF,
	            E_DEPT_PARENT_UNKNOWN, E_DEPT_PARENT_IS_DESCENDANT,
	            E_DEPT_NAME_TAKEN, E_USER_UNKNOWN),
	        REVISES("/system/dept/get", dept_revision)),
	    "Change or move a department" },
	{ ADMIN, DELETE, "/system/dept/delete", PERM("system:dept:delete"),
	    IN(by_id),
	    CALL(dept_delete, CHECK(dept_lock), AUTHORISES(.staff = "id"),
	        REFUSES(E_DEPT_UNKNOWN, E_DEPT_HAS_CHILDREN,
	            E_DEPT_HAS_USERS),
	        REVISES("/system/dept/get", dept_revision)),
	    "Delete a department without children and users" },
	{ ADMIN, DELETE, "/system/dept/delete-list", PERM("system:dept:delete"),
	    IN(by_ids),
	    CALL(dept_delete_list, CHECK(dept_lock), AUTHORISES(.staff = "ids"),
	        REFUSES(E_DEPT_HAS_CHILDREN, E_DEPT_HAS_USERS)),
	    "Delete departments that leave no child or user behind" },
	{ ADMIN, GET, "/system/dept/list", PERM("system:dept:query"),
	    IN(dept_filter), LIST(dept_list),
	    "List departments by name and status" },
	{ ADMIN, GET, "/system/dept/simple-list", LOGGED_IN,
	    NO_INPUT, LIST(dept_simple_list),
	    "List enabled departments to choose from" },
	{ ADMIN, GET, "/system/dept/list-all-simple", LOGGED_IN,
	    NO_INPUT, LIST(dept_simple_list),
	    "List enabled departments to choose from" },
	{ ADMIN, GET, "/system/dept/get", PERM("system:dept:query"),
	    IN(by_id), ONE(dept_get, OK, TAGGED), "Read one department" },
};
/* clang-format on */

TABLE(dept);

/* -- departments for other modules, disabled ones too ---------------------- */

/* Refuses if one of the departments is unknown or disabled. */
static enum err
dept_valid(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_dept_valid_check, in));
	return done(r);
}

/* clang-format off */
static const struct endpoint dept_remote_endpoints[] = {
	{ RPC, GET, "/dept/get", PEER,
	    IN(by_id), ONE(dept_remote_get, OK), "Read one department" },
	{ RPC, GET, "/dept/list", PEER,
	    IN(by_ids), LIST(dept_remote_list), "Read several departments" },
	{ RPC, GET, "/dept/list-child", PEER,
	    IN(by_id), LIST(dept_remote_below),
	    "List all below a department, level by level" },
	{ RPC, GET, "/dept/valid", PEER,
	    IN(by_ids),
	    CALL(dept_valid, REFUSES(E_DEPT_UNKNOWN, E_DEPT_DISABLED)),
	    "Do all the departments exist and are enabled" },
};
/* clang-format on */

TABLE(dept_remote);
