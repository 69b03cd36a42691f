/*
 * tenant_package.c - packages of menus, which limit what the roles of a tenant
 * may have.  Who changes one must hold what it grants, since he could give
 * himself or others more otherwise.
 */
#include "system/tenant_package.h"

#include "auth/authorise.h"
#include "auth/errors.h"
#include "common/inputs.h"
#include "sql/system/tenant_package.h"
#include "store/db.h"
#include "store/row.h"
#include "system/errors.h"
#include "web/req.h"
#include "web/revision.h"

static const struct ids no_ids;

/* Refuses unless the caller holds every permission that these packages grant,
 * and every one that a package of these menus would grant.  Menus that no
 * package may have do not count. */
static enum err
check_grants_held(
    struct ctx *ctx, const struct ids *packages, const struct ids *menus)
{
	struct strs perms;
	struct row row;

	TRY(db_one(ctx, &sql_tenant_package_grants,
	    ARGS(AN("ids", packages), AN("menu_ids", menus)), E_SYSTEM, &row));
	perms = row_strs(ctx->mem, &row, "permissions");
	return authorise_perms(ctx, &perms);
}

enum err
check_packages_held(struct ctx *ctx, const struct ids *packages)
{
	return check_grants_held(ctx, packages, &no_ids);
}

enum err
package_apply(struct ctx *ctx, int64_t package_id, const int64_t *only)
{
	const struct arg tenant = { "only", F_I64, only };

	TRY(db_do(ctx, &sql_tenant_package_shrink,
	    ARGS(AN("package_id", &package_id), tenant)));
	return db_do(ctx, &sql_tenant_package_grow,
	    ARGS(AN("package_id", &package_id), tenant));
}

struct tenant_package_page {
	int32_t page_no, page_size;
	const char *name, *remark;
	int32_t status;
	struct range create_time;
};
static const struct field tenant_package_page_fields[] = {
	PAGE_FIELDS(struct tenant_package_page),
	FIELD(struct tenant_package_page, name, .doc = "part of the name"),
	FIELD(struct tenant_package_page, remark, .doc = "part of the remark"),
	FIELD(struct tenant_package_page, status, .lo = 0, .hi = 1,
	    .dict = "common_status"),
	FIELD(struct tenant_package_page, create_time),
};

struct tenant_package_save {
	int64_t id; /* of a change */
	const char *name, *remark;
	int32_t status;
	struct ids menu_ids;
};
static const struct field tenant_package_save_fields[] = {
	FIELD(struct tenant_package_save, id, .req = true),
	FIELD(struct tenant_package_save, name, .req = true, .max = 30),
	FIELD(struct tenant_package_save, status, .req = true, .lo = 0, .hi = 1,
	    .dict = "common_status"),
	FIELD(
	    struct tenant_package_save, remark, .text = TEXT_PROSE, .max = 256),
	FIELD(struct tenant_package_save, menu_ids, .req = true, .max = 10000,
	    .doc = "those that people of tenant 1 alone may use are left "
	           "out"),
};

static enum err
tenant_package_create(struct req *r, const struct args *in)
{
	const struct tenant_package_save *q = in->at;
	struct row row;

	TRY(check_grants_held(r->ctx, &no_ids, &q->menu_ids));
	TRY(db_one(r->ctx, &sql_tenant_package_create, in, E_SYSTEM, &row));
	row_value(&r->out, &row);
	return OK;
}

/*
 * If the package's menus change, the roles of every tenant that has the package
 * are changed, too; other changes of the package do not touch the roles.
 */
static enum err
tenant_package_update(struct req *r, const struct args *in)
{
	const struct tenant_package_save *q = in->at;
	struct ctx *ctx = r->ctx;
	struct ids one = { (int64_t[]){ q->id }, 1 }, before;
	struct row row;

	TRY(db_begin(ctx));
	TRY(db_one(ctx, &sql_tenant_package_lock, ARGS(AN("ids", &one)),
	    E_TENANT_PACKAGE_UNKNOWN, &row));
	before = row_ids(ctx->mem, &row, "menu_ids");
	TRY(check_grants_held(ctx, &one, &q->menu_ids));
	TRY(db_hit(
	    ctx, &sql_tenant_package_update, in, E_TENANT_PACKAGE_UNKNOWN));
	TRY(db_one(ctx, &sql_tenant_package_changed,
	    WITH(in, AN("before", &before)), E_SYSTEM, &row));
	if (!row_bool(&row, "changed"))
		return done(r);
	TRY(db_do(
	    ctx, &sql_tenant_package_hold, ARGS(AN("package_id", &q->id))));
	TRY(package_apply(ctx, q->id, NULL));
	return done(r);
}

/* Deletes packages that no tenant has.  none: the error if none of the packages
 * is there; OK: that is no error. */
static enum err
delete_packages(struct req *r, const struct ids *ids, enum err none)
{
	struct ctx *ctx = r->ctx;
	const struct args *in = ARGS(AN("ids", ids));

	TRY(db_begin(ctx));
	TRY(db_hit(ctx, &sql_tenant_package_lock, in, none));
	TRY(db_check(ctx, &sql_tenant_package_delete_check, in));
	TRY(db_do(ctx, &sql_tenant_package_delete, in));
	return done(r);
}

static enum err
tenant_package_delete(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;

	return delete_packages(r, &(struct ids){ (int64_t[]){ q->id }, 1 },
	    E_TENANT_PACKAGE_UNKNOWN);
}

static enum err
tenant_package_delete_list(struct req *r, const struct args *in)
{
	const struct by_ids *q = in->at;

	return delete_packages(r, &q->ids, OK);
}

/* clang-format off */
static const struct endpoint tenant_package_endpoints[] = {
	{ ADMIN, POST, "/system/tenant-package/create",
	    PERM_SHARED("system:tenant-package:create"),
	    IN_CREATE(tenant_package),
	    CALL(tenant_package_create, SHOWS_ID,
	        REFUSES(E_TENANT_PACKAGE_NAME_TAKEN, E_GRANT_EXCEEDS_OWN)),
	    "Create a package of menus" },
	{ ADMIN, PUT, "/system/tenant-package/update",
	    PERM_SHARED("system:tenant-package:update"),
	    IN_UPDATE(tenant_package),
	    CALL(tenant_package_update,
	        REFUSES(E_TENANT_PACKAGE_UNKNOWN,
	            E_TENANT_PACKAGE_NAME_TAKEN, E_GRANT_EXCEEDS_OWN),
	        REVISES("/system/tenant-package/get", tenant_package_revision)),
	    "Change a package and what its tenants' roles have" },
	{ ADMIN, DELETE, "/system/tenant-package/delete",
	    PERM_SHARED("system:tenant-package:delete"),
	    IN(by_id),
	    CALL(tenant_package_delete,
	        REFUSES(E_TENANT_PACKAGE_UNKNOWN, E_TENANT_PACKAGE_IN_USE),
	        REVISES("/system/tenant-package/get", tenant_package_revision)),
	    "Delete a package that no tenant has" },
	{ ADMIN, DELETE, "/system/tenant-package/delete-list",
	    PERM_SHARED("system:tenant-package:delete"),
	    IN(by_ids),
	    CALL(tenant_package_delete_list,
	        REFUSES(E_TENANT_PACKAGE_IN_USE)),
	    "Delete packages that no tenant has, all or none" },
	{ ADMIN, GET, "/system/tenant-package/get",
	    PERM_SHARED("system:tenant-package:query"),
	    IN(by_id), ONE(tenant_package_get, OK, TAGGED), "Read one package" },
	{ ADMIN, GET, "/system/tenant-package/page",
	    PERM_SHARED("system:tenant-package:query"),
	    IN(tenant_package_page), PAGE(tenant_package_page),
	    "List packages by name, status and remark" },
	{ ADMIN, GET, "/system/tenant-package/simple-list", LOGGED_IN,
	    NO_INPUT, LIST(tenant_package_simple_list),
	    "List enabled packages" },
	{ ADMIN, GET, "/system/tenant-package/get-simple-list", LOGGED_IN,
	    NO_INPUT, LIST(tenant_package_simple_list),
	    "List enabled packages" },
};
/* clang-format on */

TABLE(tenant_package);
