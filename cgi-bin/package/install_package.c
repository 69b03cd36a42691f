/* install_package.c - endpoints: how many devices have a package, month by
 * month, from the statistics that `job install_total` has made. */
#include "sql/package/install_package.h"
#include "fleet/errors.h"
#include "input/field.h"
#include "package/errors.h"
#include "package/install_inputs.h"
#include "store/db_run.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/export.h"
#include "web/req.h"

struct install_package_page {
	int32_t page_no, page_size;
	int32_t stat_month;
	const char *package_name, *app_name;
	int64_t version_code;
	const char *version_name;
	bool group_by_version_code;
};

static const struct field install_package_page_fields[] = {
	PAGE_FIELDS(struct install_package_page),
	STAT_MONTH_FIELD(struct install_package_page),
	FIELD(struct install_package_page, package_name, .form = &form_narrow,
	    .doc = "part of the name, in any case"),
	FIELD(struct install_package_page, app_name, .max = 128,
	    .doc = "part of the application's name, in any case"),
	FIELD(struct install_package_page, version_code,
	    .doc = "code of the version"),
	FIELD(struct install_package_page, version_name, .max = 128,
	    .doc = "name of the version"),
	FIELD(struct install_package_page, group_by_version_code,
	    .doc = "a row for each version, as also when a version is asked "
	           "for; else one for all of them"),
};

struct install_package_get {
	int32_t stat_month;
	const char *package_name;
	int64_t version_code;
	const char *version_name;
};

static const struct field install_package_get_fields[] = {
	STAT_MONTH_FIELD(struct install_package_get),
	FIELD(struct install_package_get, package_name, .req = true,
	    .form = &form_package, .fails = E_PACKAGE_NAME_FORMAT_ERROR,
	    .doc = "name of a package"),
	FIELD(struct install_package_get, version_code,
	    .doc = "code of a version; without code and name: all versions"),
	FIELD(struct install_package_get, version_name, .max = 128,
	    .doc = "name of the version"),
};

static const struct column install_package_sheet[] = {
	{ "stat_month", "Month", NULL },
	{ "package_name", "Package name", NULL },
	{ "app_name", "Application name", NULL },
	{ "launcher_class", "Launcher class", NULL },
	{ "version_code", "Version code", NULL },
	{ "version_name", "Version name", NULL },
	{ "device_count", "Devices", NULL },
	{ "create_time", "Created at", NULL },
};

struct install_trend {
	const char *package_name;
	struct ids months;
};

static const struct field install_trend_fields[] = {
	FIELD(struct install_trend, package_name, .req = true,
	    .form = &form_package, .fails = E_PACKAGE_NAME_FORMAT_ERROR,
	    .doc = "name of a package"),
	FIELD(struct install_trend, months, .min = 1, .max = 24,
	    .doc = "months, as yyyyMM; absent: the last twelve"),
};

struct install_top {
	int32_t stat_month, limit;
};

static const struct field install_top_fields[] = {
	STAT_MONTH_FIELD(struct install_top),
	FIELD(struct install_top, limit, .lo = 1, .hi = 200, .dflt = "20",
	    .doc = "at most so many"),
};

static const struct object install_package_record = { "install_package",
	&sql_install_package_page, NULL };

/* Does the request filter by properties of versions? */
static bool
filters_versions(const struct args *in)
{
	const struct install_package_page *q = in->at;

	return decode_given(in, &q->version_code) ||
	       decode_given(in, &q->version_name);
}

/* Is a row wanted for each version, instead of one for all of them? */
static bool
wants_versions(const struct args *in)
{
	const struct install_package_page *q = in->at;

	return (decode_given(in, &q->group_by_version_code) &&
	           q->group_by_version_code) ||
	       filters_versions(in);
}

/* Was no filter sent?  Then the result has all rows of the month, whose number
 * is stored and need not be counted. */
static bool
is_whole(const struct args *in)
{
	const struct install_package_page *q = in->at;

	return !decode_given(in, &q->package_name) &&
	       !decode_given(in, &q->app_name) && !filters_versions(in);
}

/* Answers with a page whose total the block total_of reads: it is stored, or
 * the sum of a few stored numbers. */
static enum err
page_with_total(struct req *r, const struct sql *total_of,
    const struct sql *page, const struct args *with)
{
	struct rows rows;
	struct row row;

	TRY(db_one(r->ctx, total_of, with, E_SYSTEM, &row));
	TRY(db_rows(r->ctx, page, with, &rows));
	rows_page(&r->out, &rows, row_i64(&row, "total"));
	return OK;
}

/* Answers with a page.  Unless rows are filtered by the version, their number
 * need not be counted: page_with_total reads it. */
static enum err
install_package_page(struct req *r, const struct args *in)
{
	const bool versions = wants_versions(in);
	const struct args *with = WITH(in, AN("by_version", &versions));
	struct rows rows;
	int64_t total;

	TRY(db_check(r->ctx, &sql_install_month_check, in));
	if (is_whole(in))
		return page_with_total(r, &sql_install_package_total,
		    &sql_install_package_all, with);
	if (versions && !filters_versions(in))
		return page_with_total(r, &sql_install_package_versions,
		    &sql_install_package_rows, with);
	TRY(db_page(r->ctx, &sql_install_package_page, with, &rows, &total));
	rows_page(&r->out, &rows, total);
	return OK;
}

static enum err
install_package_export(struct req *r, const struct args *in)
{
	const bool versions = wants_versions(in);

	TRY(db_check(r->ctx, &sql_install_month_check, in));
	return answer_sheet(r, WITH(in, AN("by_version", &versions)));
}

static const struct endpoint install_package_endpoints[] = {
	{ ADMIN, GET, "/device/app-install/package/page",
	    PERM("device:app-install:query"), IN(install_package_page),
	    CALL(install_package_page,
	        SHOWS(PAGE, .of = &install_package_record),
	        REFUSES(E_STAT_MONTH_INVALID), EXACT),
	    "List how many devices have each package in a month" },
	{ ADMIN, GET, "/device/app-install/package/get",
	    PERM("device:app-install:query"), IN(install_package_get),
	    ONE(install_package_get, OK, CHECK(install_month_check), EXACT),
	    "Get how many devices have a package, or a version, in a month" },
	{ ADMIN, GET, "/device/app-install/package/export-excel",
	    PERM("device:app-install:export"), IN_FILTER(install_package_page),
	    SHEET(install_package_page, install_package,
	        .call = install_package_export, REFUSES(E_STAT_MONTH_INVALID),
	        EXACT),
	    "Statistics of packages as a workbook" },
	{ ADMIN, GET, "/device/app-install/package/export",
	    PERM("device:app-install:export"), IN_FILTER(install_package_page),
	    SHEET(install_package_page, install_package,
	        .call = install_package_export, REFUSES(E_STAT_MONTH_INVALID),
	        EXACT),
	    "Statistics of packages as a workbook" },
	{ ADMIN, GET, "/device/app-install/trend",
	    PERM("device:app-install:query"), IN(install_trend),
	    LIST(install_trend, CHECK(install_trend_check), EXACT),
	    "List how many devices had a package in each month" },
	{ ADMIN, GET, "/device/app-install/top",
	    PERM("device:app-install:query"), IN(install_top),
	    LIST(install_top, CHECK(install_month_check), EXACT),
	    "List the packages that most devices have in a month" },
};

TABLE(install_package);
