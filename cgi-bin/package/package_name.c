/*
 * package_name.c - names of packages: administrators create, change and delete
 * them and set what they are used for; modules ask for them and for their
 * versions.
 */
#include "sql/package/package_name.h"
#include "common/inputs.h"
#include "fleet/errors.h"
#include "input/field.h"
#include "package/errors.h"
#include "sql/package/install_package.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

/* -- administrators ------------------------------------------------------ */

struct package_name_page {
	int32_t page_no, page_size;
	const char *package_name, *app_name;
	bool use_app_runtime, use_app_install;
	struct range create_time;
};

static const struct field package_name_page_fields[] = {
	PAGE_FIELDS(struct package_name_page),
	FIELD(struct package_name_page, package_name, .form = &form_narrow,
	    .doc = "part of the name, in any case"),
	FIELD(struct package_name_page, app_name, .max = 128,
	    .doc = "part of the application's name, in any case"),
	FIELD(struct package_name_page, use_app_runtime,
	    .doc = "used for records of runs"),
	FIELD(struct package_name_page, use_app_install,
	    .doc = "stored when devices report it"),
	FIELD(struct package_name_page, create_time, .doc = "created from, to"),
};

static const struct column package_name_sheet[] = {
	{ "id", "Id", NULL },
	{ "package_name", "Package name", NULL },
	{ "app_name", "Application name", NULL },
	{ "description", "Description", NULL },
	{ "use_app_runtime", "Count use", "infra_boolean_string" },
	{ "use_app_install", "Count installs", "infra_boolean_string" },
	{ "create_time", "Created at", NULL },
	{ "update_time", "Updated at", NULL },
};

struct package_name_save {
	int64_t id;
	const char *package_name, *app_name, *description;
	bool use_app_runtime, use_app_install;
};

#define PACKAGE_NAME_FIELDS \
	FIELD(struct package_name_save, app_name, .max = 128, \
	    .doc = "name of the application"), \
	    FIELD(struct package_name_save, description, .text = TEXT_PROSE, \
	        .max = 512, .doc = "description"), \
	    FIELD(struct package_name_save, use_app_runtime, \
	        .doc = "used for records of runs; a new one is not"), \
	    FIELD(struct package_name_save, use_app_install, \
	        .doc = "stored when devices report it; a new one is")

static const struct field package_name_create_fields[] = {
	FIELD(struct package_name_save, package_name, .req = true,
	    .form = &form_package, .fails = E_PACKAGE_NAME_FORMAT_ERROR,
	    .doc = "unique in the tenant"),
	PACKAGE_NAME_FIELDS,
};

static const struct field package_name_update_fields[] = {
	FIELD(struct package_name_save, id, .req = true, .doc = "which one"),
	FIELD(struct package_name_save, package_name, .form = &form_package,
	    .fails = E_PACKAGE_NAME_FORMAT_ERROR,
	    .doc = "changed only while no device has reported it"),
	PACKAGE_NAME_FIELDS,
};

/* Changes a name.  It is locked before the check, so that no report adds a
 * first version of it in between (package_name_update_check). */
static enum err
package_name_update(struct req *r, const struct args *in)
{
	TRY(db_hit(
	    r->ctx, &sql_package_name_lock, in, E_PACKAGE_NAME_NOT_EXISTS));
	TRY(db_check(r->ctx, &sql_package_name_update_check, in));
	TRY(db_do(r->ctx, &sql_package_name_update, in));
	return done(r);
}

/* -- modules ------------------------------------------------------------- */

struct by_package {
	const char *package_name;
};

static const struct field by_package_fields[] = {
	FIELD(struct by_package, package_name, .req = true,
	    .form = &form_package, .fails = E_PACKAGE_NAME_FORMAT_ERROR,
	    .doc = "name of a package"),
};

#define USE_FIELDS(T) \
	FIELD(T, use_app_runtime, .doc = "used for records of runs"), \
	    FIELD(T, use_app_install, .doc = "stored when devices report it")

struct package_name_list {
	const char *package_name;
	bool use_app_runtime, use_app_install;
};

static const struct field package_name_list_fields[] = {
	FIELD(struct package_name_list, package_name, .form = &form_narrow,
	    .doc = "part of the name, in any case"),
	USE_FIELDS(struct package_name_list),
};

struct package_version_list {
	bool use_app_runtime, use_app_install;
	int32_t last_id, limit;
};

static const struct field package_version_list_fields[] = {
	USE_FIELDS(struct package_version_list),
	FIELD(struct package_version_list, last_id,
	    .doc = "id of the last one of the answer before"),
	FIELD(struct package_version_list, limit, .lo = 1, .hi = 100000,
	    .dflt = "100000", .doc = "at most so many"),
};

struct package_names {
	bool use_app_runtime, use_app_install;
	const char *last_name;
	int32_t limit;
};

static const struct field package_names_fields[] = {
	USE_FIELDS(struct package_names),
	FIELD(struct package_names, last_name,
	    .doc = "the last one of the answer before"),
	FIELD(struct package_names, limit, .lo = 1, .hi = 100000,
	    .dflt = "100000", .doc = "at most so many"),
};

struct package_name_fill {
	struct strs package_names;
};

static const struct field package_name_fill_fields[] = {
	FIELD(struct package_name_fill, package_names, .req = true,
	    .whole = true, .doc = "names of packages"),
};

struct by_app {
	const char *app_name;
};

static const struct field by_app_fields[] = {
	FIELD(struct by_app, app_name, .req = true, .max = 128,
	    .doc = "part of the application's name, in any case"),
};

static const struct object package_name_record = { "package_name_get",
	&sql_package_name_find, NULL };

/* Looks for the name, and adds it only if it is missing, because nearly all
 * calls are for known names.  If two calls add the same name, the second waits
 * for the first and then finds its row. */
static enum err
find_or_add(struct req *r, const struct args *in)
{
	struct rows rows;
	struct row row;

	TRY(db_rows(r->ctx, &sql_package_name_find, in, &rows));
	if (rows.n == 0) {
		TRY(db_do(r->ctx, &sql_package_name_insert, in));
		TRY(db_rows(r->ctx, &sql_package_name_find, in, &rows));
	}
	if (rows.n == 0)
		return E_LOCKED; /* it was deleted in between */
	row = row_at(&rows, 0);
	row_json(&r->out, &row);
	return OK;
}

/* -- endpoints ----------------------------------------------------------- */

static const struct endpoint package_name_endpoints[] = {
	{ ADMIN, POST, "/device/app-package-name/create",
	    PERM("device:app-package-name:create"),
	    IN_AS(package_name_create, package_name_save),
	    ID_OF(package_name_create), "Create a name of a package" },
	{ ADMIN, PUT, "/device/app-package-name/update",
	    PERM("device:app-package-name:update"),
	    IN_AS(package_name_update, package_name_save),
	    CALL(package_name_update,
	        REFUSES(E_PACKAGE_NAME_NOT_EXISTS, E_PACKAGE_NAME_EXISTS,
	            E_PACKAGE_NAME_IN_USE),
	        REVISES("/device/app-package-name/get", package_name_revision)),
	    "Change a name of a package, or what it is used for" },
	{ ADMIN, DELETE, "/device/app-package-name/delete",
	    PERM("device:app-package-name:delete"), IN(by_id),
	    DONE(package_name_delete, E_PACKAGE_NAME_NOT_EXISTS,
	        REVISES("/device/app-package-name/get", package_name_revision)),
	    "Delete a name that no device has reported" },
	{ ADMIN, GET, "/device/app-package-name/get",
	    PERM("device:app-package-name:query"), IN(by_id),
	    ONE(package_name_get, OK, TAGGED), "Read one name of a package" },
	{ ADMIN, GET, "/device/app-package-name/page",
	    PERM("device:app-package-name:query"), IN(package_name_page),
	    PAGE(package_name_page, EXACT), "List names of packages" },
	{ ADMIN, GET, "/device/app-package-name/export-excel",
	    PERM("device:app-package-name:export"),
	    IN_FILTER(package_name_page),
	    SHEET(package_name_page, package_name, EXACT),
	    "Names of packages as a workbook" },
	{ ADMIN, GET, "/device/app-package-name/export",
	    PERM("device:app-package-name:export"),
	    IN_FILTER(package_name_page),
	    SHEET(package_name_page, package_name, EXACT),
	    "Names of packages as a workbook" },
};

TABLE(package_name);

static const struct endpoint package_name_remote_endpoints[] = {
	{ RPC, GET, "/appPackageName/quick-insert", PEER, IN(by_package),
	    CALL(find_or_add, SHOWS(ONE, .of = &package_name_record)),
	    "Get the record of a name, created if it is not known" },
	{ RPC, GET, "/appPackageName/allBaseInfoQuery", PEER,
	    IN(package_name_list), LIST(package_name_list),
	    "List names of packages, at most 1000" },
	{ RPC, GET,
	    "/appPackageName/getLastOneAppInstallCountPackageByPackageName",
	    PEER, IN(by_package), ONE(install_package_last, OK),
	    "Get the latest statistics of a package" },
	{ RPC, GET, "/appPackageName/base-info-group-by-version", PEER,
	    IN(package_version_list), LIST(package_version_list),
	    "List versions of packages" },
	{ RPC, GET, "/appPackageName/name-list", PEER, IN(package_names),
	    IDS(package_name_names), "List names of packages alone" },
	{ RPC, POST, "/appPackageName/fill-app-name", PEER,
	    IN(package_name_fill), LIST(package_name_fill),
	    "Add the application's name to each name of a package" },
	{ RPC, GET, "/appPackageName/names-by-app-name", PEER, IN(by_app),
	    IDS(package_name_by_app),
	    "List names of packages by a part of the application's name" },
};

TABLE(package_name_remote);
