/* tenant_package.c - packages: a tenant's package lists the menus that the
 * tenant's roles may have. */
#include "sql/system/tenant_package.h"
#include "auth/errors.h"
#include "common/inputs.h"
#include "store/row.h"
#include "system/errors.h"
#include "system/system_tables.h"
#include "system/tenant_package_apply.h"
#include "text/json_out.h"
#include "web/req.h"

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

#define PACKAGE_FIELDS(T) \
	FIELD(T, name, .req = true, .max = 30), \
	    FIELD(T, status, .req = true, .lo = 0, .hi = 1, \
	        .dict = "common_status"), \
	    FIELD(T, remark, .max = 256), \
	    FIELD(T, menu_ids, .req = true, .max = 10000, \
	        .doc = "those that people of tenant 1 alone may use are left " \
	               "out")

struct tenant_package_create {
	const char *name, *remark;
	int32_t status;
	struct ids menu_ids;
};
static const struct field tenant_package_create_fields[] = {
	PACKAGE_FIELDS(struct tenant_package_create),
};

struct tenant_package_update {
	int64_t id;
	const char *name, *remark;
	int32_t status;
	struct ids menu_ids;
};
static const struct field tenant_package_update_fields[] = {
	FIELD(struct tenant_package_update, id, .req = true),
	PACKAGE_FIELDS(struct tenant_package_update),
};

static enum err
tenant_package_create(struct req *r, const struct args *in)
{
	const struct tenant_package_create *q = in->at;
	const struct ids none = { 0 };
	struct row row;

	TRY(tenant_package_held(r->ctx, &none, &q->menu_ids));
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
	const struct tenant_package_update *q = in->at;
	struct ctx *ctx = r->ctx;
	struct ids one = { (int64_t[]){ q->id }, 1 }, before;
	struct row row;

	TRY(db_begin(ctx));
	TRY(db_one(ctx, &sql_tenant_package_lock, ARGS(AN("ids", &one)),
	    E_TENANT_PACKAGE_UNKNOWN, &row));
	before = row_ids(ctx->mem, &row, "menu_ids");
	TRY(tenant_package_held(ctx, &one, &q->menu_ids));
	TRY(db_hit(
	    ctx, &sql_tenant_package_update, in, E_TENANT_PACKAGE_UNKNOWN));
	TRY(db_one(ctx, &sql_tenant_package_changed,
	    WITH(in, AN("before", &before)), E_SYSTEM, &row));
	if (!row_bool(&row, "changed"))
		return done(r);
	TRY(db_do(
	    ctx, &sql_tenant_package_hold, ARGS(AN("package_id", &q->id))));
	TRY(tenant_package_apply(ctx, q->id, NULL));
	return done(r);
}

static enum err
delete_all(struct req *r, const struct ids *ids, enum err none)
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

	return delete_all(r, &(struct ids){ (int64_t[]){ q->id }, 1 },
	    E_TENANT_PACKAGE_UNKNOWN);
}

static enum err
tenant_package_delete_list(struct req *r, const struct args *in)
{
	const struct by_ids *q = in->at;

	return delete_all(r, &q->ids, OK);
}

/* clang-format off */
static const struct endpoint tenant_package_endpoints[] = {
	{ ADMIN, POST, "/system/tenant-package/create",
	    PERM_SHARED("system:tenant-package:create"),
	    IN(tenant_package_create),
	    CALL(tenant_package_create, SHOWS_ID,
	        REFUSES(E_TENANT_PACKAGE_NAME_TAKEN, E_GRANT_EXCEEDS_OWN)),
	    "Create a package of menus" },
	{ ADMIN, PUT, "/system/tenant-package/update",
	    PERM_SHARED("system:tenant-package:update"),
	    IN(tenant_package_update),
	    CALL(tenant_package_update,
	        REFUSES(E_TENANT_PACKAGE_UNKNOWN,
	            E_TENANT_PACKAGE_NAME_TAKEN, E_GRANT_EXCEEDS_OWN)),
	    "Change a package and what its tenants' roles have" },
	{ ADMIN, DELETE, "/system/tenant-package/delete",
	    PERM_SHARED("system:tenant-package:delete"),
	    IN(by_id),
	    CALL(tenant_package_delete,
	        REFUSES(E_TENANT_PACKAGE_UNKNOWN, E_TENANT_PACKAGE_IN_USE)),
	    "Delete a package that no tenant has" },
	{ ADMIN, DELETE, "/system/tenant-package/delete-list",
	    PERM_SHARED("system:tenant-package:delete"),
	    IN(by_ids),
	    CALL(tenant_package_delete_list,
	        REFUSES(E_TENANT_PACKAGE_IN_USE)),
	    "Delete packages that no tenant has, all or none" },
	{ ADMIN, GET, "/system/tenant-package/get",
	    PERM_SHARED("system:tenant-package:query"),
	    IN(by_id), ONE(tenant_package_get, OK), "Read one package" },
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
