/* package_name.c - endpoints with which administrators create, change and
 * delete names of packages, and set what the names are used for. */
#include "sql/package/package_name.h"
#include "common/inputs.h"
#include "fleet/errors.h"
#include "input/given.h"
#include "package/errors.h"
#include "package/package_tables.h"
#include "web/req.h"

struct package_name_page {
	int32_t page_no, page_size;
	const char *package_name, *app_name;
	bool use_app_runtime, use_app_install;
	struct range create_time;
};

static const struct field package_name_page_fields[] = {
	PAGE_FIELDS(struct package_name_page),
	FIELD(struct package_name_page, package_name,
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
	{ "use_app_runtime", "Used for runs", "infra_boolean_string" },
	{ "use_app_install", "Used for installs", "infra_boolean_string" },
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
	    FIELD(struct package_name_save, description, .max = 512, \
	        .doc = "description"), \
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

static enum err
package_name_update(struct req *r, const struct args *in)
{
	TRY(db_begin(r->ctx));
	TRY(db_hit(
	    r->ctx, &sql_package_name_lock, in, E_PACKAGE_NAME_NOT_EXISTS));
	TRY(db_check(r->ctx, &sql_package_name_update_check, in));
	TRY(db_do(r->ctx, &sql_package_name_update, in));
	return done(r);
}

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
	            E_PACKAGE_NAME_IN_USE)),
	    "Change a name of a package, or what it is used for" },
	{ ADMIN, DELETE, "/device/app-package-name/delete",
	    PERM("device:app-package-name:delete"), IN(by_id),
	    DONE(package_name_delete, E_PACKAGE_NAME_NOT_EXISTS),
	    "Delete a name that no device has reported" },
	{ ADMIN, GET, "/device/app-package-name/get",
	    PERM("device:app-package-name:query"), IN(by_id),
	    ONE(package_name_get, OK), "Read one name of a package" },
	{ ADMIN, GET, "/device/app-package-name/page",
	    PERM("device:app-package-name:query"), IN(package_name_page),
	    PAGE(package_name_page), "List names of packages" },
	{ ADMIN, GET, "/device/app-package-name/export-excel",
	    PERM("device:app-package-name:export"),
	    IN_FILTER(package_name_page),
	    SHEET(package_name_page, package_name),
	    "Names of packages as a workbook" },
	{ ADMIN, GET, "/device/app-package-name/export",
	    PERM("device:app-package-name:export"),
	    IN_FILTER(package_name_page),
	    SHEET(package_name_page, package_name),
	    "Names of packages as a workbook" },
};

TABLE(package_name);
