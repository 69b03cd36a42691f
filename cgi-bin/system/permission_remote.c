/* permission_remote.c - roles, permissions and data scopes of users, for other
 * modules. */
#include "sql/system/permission_remote.h"
#include "auth/caller.h"
#include "common/inputs.h"
#include "sql/system/permission.h"
#include "system/errors.h"
#include "system/system_tables.h"
#include "web/req.h"

struct of_user {
	int64_t user_id;
};
static const struct field of_user_fields[] = {
	FIELD(struct of_user, user_id, .req = true),
};

struct of_roles {
	struct ids role_ids;
};
static const struct field of_roles_fields[] = {
	FIELD(struct of_roles, role_ids, .req = true),
};

struct has_permissions {
	int64_t user_id;
	struct strs permissions;
};
static const struct field has_permissions_fields[] = {
	FIELD(struct has_permissions, user_id, .req = true),
	FIELD(struct has_permissions, permissions, .req = true,
	    .doc = "any of these; none: granted"),
};

struct has_roles {
	int64_t user_id;
	struct strs roles;
};
static const struct field has_roles_fields[] = {
	FIELD(struct has_roles, user_id, .req = true),
	FIELD(struct has_roles, roles, .req = true,
	    .doc = "any of these codes; none: granted"),
};

static enum err
has_any_permissions(struct req *r, const struct args *in)
{
	const struct has_permissions *q = in->at;
	bool granted;

	TRY(perm_any(r->ctx, q->user_id, &q->permissions, &granted));
	json_put_bool(&r->out, granted);
	return OK;
}

static void
put_ids(struct json_out *w, const struct ids *ids)
{
	json_arr(w);
	for (size_t i = 0; i < ids->n; i++)
		json_put_i64(w, ids->v[i]);
	json_end_arr(w);
}

static enum err
dept_data_permission(struct req *r, const struct args *in)
{
	const struct of_user *q = in->at;
	struct scope scope;

	TRY(data_scope_of(r->ctx, q->user_id, &scope));
	json_obj(&r->out);
	json_key(&r->out, "all");
	json_put_bool(&r->out, scope.all);
	json_key(&r->out, "self");
	json_put_bool(&r->out, scope.self);
	json_key(&r->out, "deptIds");
	put_ids(&r->out, &scope.depts);
	json_end_obj(&r->out);
	return OK;
}

static OBJECT(data_permission, MEMBER("all", BOOL), MEMBER("self", BOOL),
    MEMBER("dept_ids", IDS));

static enum err
role_valid(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_role_valid_check, in));
	return done(r);
}

/* clang-format off */
static const struct endpoint permission_remote_endpoints[] = {
	{ RPC, GET, "/permission/user-role-id-list-by-role-id", PEER,
	    IN(of_roles), IDS(role_user_ids),
	    "List the users who hold any of the roles" },
	{ RPC, GET, "/permission/user-role-id-list-by-user-id", PEER,
	    IN(of_user), IDS(user_role_ids), "List the roles of a user" },
	{ RPC, GET, "/permission/has-any-permissions", PEER,
	    IN(has_permissions),
	    CALL(has_any_permissions, SHOWS(VALUE, .kind = KIND_BOOL)),
	    "Does the user hold any of the permissions" },
	{ RPC, GET, "/permission/has-any-roles", PEER,
	    IN(has_roles), VALUE(user_has_any_role),
	    "Does the user hold any of the roles" },
	{ RPC, GET, "/permission/get-dept-data-permission", PEER,
	    IN(of_user),
	    CALL(dept_data_permission, SHOWS(ONE, .of = &data_permission)),
	    "Decide whose data the user sees" },
	{ RPC, GET, "/role/valid", PEER,
	    IN(by_ids),
	    CALL(role_valid, REFUSES(E_ROLE_UNKNOWN, E_ROLE_DISABLED)),
	    "Do all the roles exist and are enabled" },
	{ RPC, GET, "/role/get", PEER,
	    IN(by_id), ONE(role_remote_get, OK), "Read one role" },
	{ RPC, GET, "/role/list", PEER,
	    IN(by_ids), LIST(role_remote_list), "Read several roles" },
};
/* clang-format on */

TABLE(permission_remote);
