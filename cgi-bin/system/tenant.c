/*
 * tenant.c - tenants, for administrators who manage all of them, and for other
 * modules.  When a tenant is deleted, the outbox marks its devices and files.
 * The sign-in page reads tenants from another pool, see cgi-bin/auth/login.c.
 */
#include "sql/system/tenant.h"
#include "app/outbox.h"
#include "auth/caller.h"
#include "auth/errors.h"
#include "auth/password.h"
#include "base/log.h"
#include "common/inputs.h"
#include "sql/system/outbox_tenant_end.h"
#include "store/db.h"
#include "store/row.h"
#include "system/errors.h"
#include "system/tenant_package.h"
#include "text/json_out.h"
#include "web/req.h"
#include "web/revision.h"

/* -- reading and changing -------------------------------------------------- */

struct tenant_page {
	int32_t page_no, page_size;
	const char *name, *contact_name, *contact_mobile;
	int32_t status;
	struct range create_time;
};
static const struct field tenant_page_fields[] = {
	PAGE_FIELDS(struct tenant_page),
	FIELD(struct tenant_page, name, .doc = "part of the name"),
	FIELD(struct tenant_page, contact_name, .doc = "part of it"),
	FIELD(struct tenant_page, contact_mobile, .doc = "part of it"),
	FIELD(struct tenant_page, status, .lo = 0, .hi = 1,
	    .dict = "common_status"),
	FIELD(struct tenant_page, create_time),
};

static const struct column tenant_sheet[] = {
	{ "id", "Id", NULL },
	{ "name", "Name", NULL },
	{ "contact_name", "Contact", NULL },
	{ "contact_mobile", "Contact mobile", NULL },
	{ "status", "Status", "common_status" },
	{ "create_time", "Created at", NULL },
};

#define TENANT_FIELDS \
	FIELD(struct tenant_save, name, .req = true, .max = 30), \
	    FIELD(struct tenant_save, contact_name, .req = true, .max = 30), \
	    FIELD(struct tenant_save, contact_mobile, .max = 500), \
	    FIELD(struct tenant_save, status, .req = true, .lo = 0, .hi = 1, \
	        .dict = "common_status"), \
	    FIELD(struct tenant_save, websites, .max = 100, \
	        .form = &form_website, \
	        .doc = "hosts whose login page is this tenant's"), \
	    FIELD(struct tenant_save, package_id, .req = true, \
	        .doc = "an enabled package"), \
	    FIELD(struct tenant_save, expire_time, .req = true), \
	    FIELD(struct tenant_save, account_count, .req = true, .lo = 0, \
	        .hi = INT32_MAX, .doc = "how many users it may have")

struct tenant_save {
	int64_t id; /* of a change */
	const char *name, *contact_name, *contact_mobile;
	int32_t status, account_count;
	struct strs websites;
	int64_t package_id;
	struct stamp expire_time;
	const char *username, *password; /* of a new one */
};
static const struct field tenant_create_fields[] = {
	TENANT_FIELDS,
	FIELD(struct tenant_save, username, .req = true, .min = 4, .max = 30,
	    .form = &form_username, .doc = "of its administrator"),
	PASSWORD_FIELD(struct tenant_save, password),
};

static const struct field tenant_update_fields[] = {
	FIELD(struct tenant_save, id, .req = true),
	TENANT_FIELDS,
};

/* The contact's number as that of the tenant's administrator.  It is free text,
 * so if it has not the form of a mobile number, he gets none (NULL). */
static const char *
mobile_of(struct ctx *ctx, const char *contact)
{
	const char *mobile = NULL;

	if (contact == NULL ||
	    form_mobile.read(ctx->mem, contact, &mobile) != OK)
		return NULL;
	return mobile;
}

/* Creates a tenant and its administrator.  The package is checked after the
 * write, because the contract wants a taken name or website reported first; the
 * failed check undoes the write. */
static enum err
tenant_create(struct req *r, const struct args *in)
{
	const struct tenant_save *q = in->at;
	struct ctx *ctx = r->ctx;
	const char *mobile = mobile_of(ctx, q->contact_mobile);
	const char *hash;
	struct row row;
	int64_t id;

	TRY(password_check(ctx, "password", q->password, q->username));
	TRY(password_hash(ctx, q->password, &hash));
	TRY(db_begin(ctx));
	TRY(db_one(ctx, &sql_tenant_create, in, E_SYSTEM, &row));
	id = row_i64(&row, "id");
	TRY(db_check(ctx, &sql_tenant_package_choose, in));
	TRY(check_packages_held(
	    ctx, &(struct ids){ (int64_t[]){ q->package_id }, 1 }));
	TRY(db_hit(ctx, &sql_tenant_create_admin,
	    WITH(in, AN("tenant", &id), AN("hash", &hash),
	        AN("mobile", &mobile)),
	    E_SYSTEM));
	row_value(&r->out, &row);
	return OK;
}

/* Gives a tenant another package, and its roles what that has.  The caller must
 * hold everything that both packages grant.  had: the package so far. */
static enum err
change_package(struct ctx *ctx, const struct args *in, int64_t had)
{
	const struct tenant_save *q = in->at;

	TRY(db_check(ctx, &sql_tenant_package_choose, in));
	TRY(check_packages_held(
	    ctx, &(struct ids){ (int64_t[]){ had, q->package_id }, 2 }));
	return package_apply(ctx, q->package_id, &q->id);
}

/* Changes a tenant.  It may keep its package even if the package is disabled by
 * now.  A caller who changes whether the tenant's users may sign in must hold
 * what its package grants. */
static enum err
tenant_update(struct req *r, const struct args *in)
{
	const struct tenant_save *q = in->at;
	struct ctx *ctx = r->ctx;
	struct row row;
	int64_t had;

	TRY(db_begin(ctx));
	TRY(db_do(ctx, &sql_tenant_chosen_package_lock, in));
	TRY(db_one(ctx, &sql_tenant_lock, in, E_TENANT_UNKNOWN, &row));
	TRY(revision_check(r));
	had = row_i64(&row, "package_id");
	if (had == 0)
		return E_TENANT_SYSTEM_LOCKED;
	TRY(db_hit(ctx, &sql_tenant_update, in, E_TENANT_UNKNOWN));
	if (had != q->package_id)
		TRY(change_package(ctx, in, had));
	else if (row_bool(&row, "access_changes"))
		TRY(check_packages_held(ctx, &(struct ids){ &had, 1 }));
	return done(r);
}

/* Refuses to delete tenants unless the caller holds what their packages grant,
 * because deleting a tenant takes the rights of its users away. */
static enum err
check_tenants_held(struct ctx *ctx, const struct ids *tenants)
{
	struct ids packages;
	struct row row;

	TRY(db_one(ctx, &sql_tenant_packages, ARGS(AN("ids", tenants)),
	    E_SYSTEM, &row));
	packages = row_ids(ctx->mem, &row, "packages");
	return check_packages_held(ctx, &packages);
}

/* Deletes the tenants; none: the error if there are none of these ids, OK if
 * that is no error.  The caches are emptied before the answer, so that no
 * worker still finds a device of the deleted tenants. */
static enum err
delete_tenants(struct req *r, const struct sql *check, const struct sql *write,
    const struct args *in, const struct ids *tenants, enum err none)
{
	struct ctx *ctx = r->ctx;

	TRY(db_begin(ctx));
	TRY(db_check(ctx, check, in));
	TRY(check_tenants_held(ctx, tenants));
	TRY(none == OK ? db_do(ctx, write, in) : db_hit(ctx, write, in, none));
	commit_note_add(ctx, "all");
	return done(r);
}

static enum err
tenant_delete(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;
	const struct ids one = { (int64_t[]){ q->id }, 1 };

	return delete_tenants(r, &sql_tenant_delete_check, &sql_tenant_delete,
	    in, &one, E_TENANT_UNKNOWN);
}

static enum err
tenant_delete_list(struct req *r, const struct args *in)
{
	const struct by_ids *q = in->at;

	return delete_tenants(r, &sql_tenant_delete_list_check,
	    &sql_tenant_delete_list, in, &q->ids, OK);
}

/* clang-format off */
static const struct endpoint tenant_admin_endpoints[] = {
	{ ADMIN, POST, "/system/tenant/create", PERM_SHARED("system:tenant:create"),
	    IN_AS(tenant_create, tenant_save),
	    CALL(tenant_create, HASHES, SHOWS_ID,
	        REFUSES(E_TENANT_NAME_TAKEN, E_TENANT_WEBSITE_TAKEN,
	            E_TENANT_PACKAGE_UNKNOWN, E_TENANT_PACKAGE_DISABLED,
	            E_GRANT_EXCEEDS_OWN)),
	    "Create a tenant and its administrator" },
	{ ADMIN, PUT, "/system/tenant/update", PERM_SHARED("system:tenant:update"),
	    IN_AS(tenant_update, tenant_save),
	    CALL(tenant_update,
	        REFUSES(E_TENANT_UNKNOWN, E_TENANT_SYSTEM_LOCKED,
	            E_TENANT_NAME_TAKEN, E_TENANT_WEBSITE_TAKEN,
	            E_TENANT_PACKAGE_UNKNOWN, E_TENANT_PACKAGE_DISABLED,
	            E_GRANT_EXCEEDS_OWN),
	        REVISES("/system/tenant/get", tenant_revision, .inside = true)),
	    "Change a tenant; another package changes its roles" },
	{ ADMIN, DELETE, "/system/tenant/delete", PERM_SHARED("system:tenant:delete"),
	    IN(by_id),
	    CALL(tenant_delete,
	        REFUSES(E_TENANT_UNKNOWN, E_TENANT_SYSTEM_LOCKED,
	            E_GRANT_EXCEEDS_OWN),
	        REVISES("/system/tenant/get", tenant_revision)),
	    "Delete a tenant; its people are out, its devices are gone" },
	{ ADMIN, DELETE, "/system/tenant/delete-list",
	    PERM_SHARED("system:tenant:delete"), IN(by_ids),
	    CALL(tenant_delete_list,
	        REFUSES(E_TENANT_SYSTEM_LOCKED, E_GRANT_EXCEEDS_OWN)),
	    "Delete tenants, all or none" },
	{ ADMIN, GET, "/system/tenant/get", PERM_SHARED("system:tenant:query"),
	    IN(by_id), ONE(tenant_get, OK, TAGGED), "Read one tenant" },
	{ ADMIN, GET, "/system/tenant/page", PERM_SHARED("system:tenant:query"),
	    IN(tenant_page), PAGE(tenant_page),
	    "List tenants by name, contact and status" },
	{ ADMIN, GET, "/system/tenant/export-excel",
	    PERM_SHARED("system:tenant:export"), IN_FILTER(tenant_page),
	    SHEET(tenant_page, tenant), "Tenants as a workbook" },
	{ ADMIN, GET, "/system/tenant/export",
	    PERM_SHARED("system:tenant:export"), IN_FILTER(tenant_page),
	    SHEET(tenant_page, tenant), "Tenants as a workbook" },
};
/* clang-format on */

TABLE(tenant_admin);

/* -- what a deleted tenant leaves ------------------------------------------ */

#define MARKED_MAX 5000 /* rows; their locks are held for less than 2 s */

/* Marks one batch of the rows of deleted tenants as deleted; the block adds
 * another message if a tenant has more. */
static enum err
tenant_end(struct ctx *ctx, struct outbox_run *run)
{
	const int32_t most = MARKED_MAX;

	return db_rows(ctx, &sql_outbox_tenant_end,
	    ARGS(AN("ids", &run->ids), AN("most", &most)), &run->changed);
}

static void
tenants_committed(const struct outbox_run *run)
{
	for (int i = 0; i < run->changed.n; i++) {
		struct row row = row_at(&run->changed, i);

		if (row_bool(&row, "done"))
			log_line(LOG_INFO,
			    "tenant %lld: its devices and files are marked as "
			    "deleted",
			    (long long)row_i64(&row, "tenant_id"));
	}
}

const struct outbox_topic tenant_end_topic = { .name = "tenant.end",
	.carry = tenant_end,
	.committed = tenants_committed };

/* -- tenants for other modules --------------------------------------------- */

static enum err
tenant_remote_valid(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;

	TRY(tenant_check(r->ctx, q->id));
	return done(r);
}

/* clang-format off */
static const struct endpoint tenant_remote_endpoints[] = {
	{ RPC, GET, "/tenant/id-list", PEER, NO_INPUT,
	    IDS(tenant_remote_ids), "Ids of all tenants" },
	{ RPC, GET, "/tenant/valid", PEER, IN(by_id),
	    CALL(tenant_remote_valid,
	        REFUSES(E_TENANT_UNKNOWN, E_TENANT_DISABLED,
	            E_TENANT_EXPIRED)),
	    "Check that a tenant is enabled and not expired" },
};
/* clang-format on */

TABLE(tenant_remote);
