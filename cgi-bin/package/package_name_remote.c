/*
 * package_name_remote.c - endpoints for other modules about names of packages
 * and their versions.  A module that asks for an unknown name gets a record at
 * once, because the name is added then.
 */
#include "sql/package/package_name_remote.h"
#include "fleet/errors.h"
#include "package/errors.h"
#include "package/package_tables.h"
#include "sql/package/install_package.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

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
	FIELD(struct package_name_list, package_name,
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
package_name_quick(struct req *r, const struct args *in)
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

static const struct endpoint package_name_remote_endpoints[] = {
	{ RPC, GET, "/appPackageName/quick-insert", PEER, IN(by_package),
	    CALL(package_name_quick, SHOWS(ONE, .of = &package_name_record)),
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
