/*
 * install_device.c - endpoints: which devices have an application in a month,
 * and which applications a device has.
 *
 * The pairs of a device and a version are found first: in the row of the
 * device, or in the month's index.  Then the database reads what is shown of
 * the pairs.
 */
#include "sql/package/install_device.h"
#include "apps/install_find.h"
#include "apps/packed.h"
#include "fleet/errors.h"
#include "input/field.h"
#include "package/errors.h"
#include "package/install_inputs.h"
#include "sql/lib/install_find.h"
#include "sql/package/install_package.h"
#include "store/ctx.h"
#include "store/db.h"
#include "store/db_run.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/export.h"
#include "web/req.h"

/* -- requests ------------------------------------------------------------ */

struct install_device_page {
	int32_t page_no, page_size;
	int32_t stat_month;
	const char *mac, *cpu, *package_name, *app_name, *version_name;
};

static const struct field install_device_page_fields[] = {
	PAGE_FIELDS(struct install_device_page),
	STAT_MONTH_FIELD(struct install_device_page),
	FIELD(struct install_device_page, mac, .form = &form_mac,
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS,
	    .doc = "address of one device; it or a package is needed"),
	FIELD(struct install_device_page, cpu, .form = &form_cpu,
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS, .doc = "CPU id"),
	FIELD(struct install_device_page, package_name, .form = &form_package,
	    .fails = E_PACKAGE_NAME_FORMAT_ERROR,
	    .doc = "name of a package; it or an address is needed"),
	FIELD(struct install_device_page, app_name, .max = 128,
	    .doc = "part of the application's name, in any case"),
	FIELD(struct install_device_page, version_name, .max = 128,
	    .doc = "name of the version"),
};

static const struct column install_device_sheet[] = {
	{ "stat_month", "Month", NULL },
	{ "mac", "MAC address", NULL },
	{ "cpu", "CPU id", NULL },
	{ "package_name", "Package name", NULL },
	{ "app_name", "Application name", NULL },
	{ "version_code", "Version code", NULL },
	{ "version_name", "Version name", NULL },
	{ "first_time", "First report", NULL },
	{ "last_time", "Last report", NULL },
};

static const struct object install_device_record = { "install_device",
	&sql_install_device, NULL };

/* Finds the versions that one device has, as pairs of the device and a
 * version. */
static enum err
find_of_device(
    struct req *r, const struct args *in, struct version_devices *out)
{
	struct ctx *ctx = r->ctx;
	struct rows rows;
	struct row row;

	*out = (struct version_devices){ 0 };
	TRY(db_rows(ctx, &sql_install_device_by_mac, in, &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	TRY(packed_ids(ctx, &row, "pv", &out->versions));
	out->devices.v = arena_new(ctx->mem, int64_t, out->versions.n + 1);
	for (size_t i = 0; i < out->versions.n; i++)
		out->devices.v[out->devices.n++] = row_i64(&row, "device_id");
	return OK;
}

/* Finds the devices that have one of the versions which the request names. */
static enum err
find_of_package(
    struct req *r, const struct args *in, struct version_devices *out)
{
	const struct install_device_page *q = in->at;
	struct ids versions;
	struct rows rows;

	TRY(db_rows(r->ctx, &sql_install_versions, in, &rows));
	versions = rows_ids(r->ctx->mem, &rows, "id");
	return install_find(r->ctx, q->stat_month, &versions, out);
}

/* Finds the pairs of a device and a version that the request asks for; it must
 * name a device or a package. */
static enum err
find_pairs(struct req *r, const struct args *in, struct version_devices *out)
{
	const struct install_device_page *q = in->at;

	TRY(db_check(r->ctx, &sql_install_month_check, in));
	if (q->mac != NULL)
		return find_of_device(r, in, out);
	if (q->package_name != NULL)
		return find_of_package(r, in, out);
	return bad_request(r->ctx, "packageName", "was not sent");
}

/* The entries of a list that belong to the page. */
static struct ids
page_of(const struct ids *all, const struct install_device_page *q)
{
	size_t skip = (size_t)(q->page_no - 1) * (size_t)q->page_size;
	size_t n = skip < all->n ? all->n - skip : 0;

	return (struct ids){ n > 0 ? all->v + skip : NULL,
		n < (size_t)q->page_size ? n : (size_t)q->page_size };
}

/* Answers with a page of the pairs.  Unless the request filters by properties
 * of devices, each pair is a row of the result, so it is enough to read the
 * pairs of the page. */
static enum err
install_device_page(struct req *r, const struct args *in)
{
	const struct install_device_page *q = in->at;
	struct ids devices, versions;
	struct version_devices all;
	struct rows rows;
	int64_t total;

	TRY(find_pairs(r, in, &all));
	if (q->mac != NULL || q->cpu != NULL) {
		TRY(db_page(r->ctx, &sql_install_device,
		    WITH(in, AN("device_ids", &all.devices),
		        AN("version_ids", &all.versions)),
		    &rows, &total));
	} else {
		devices = page_of(&all.devices, q);
		versions = page_of(&all.versions, q);
		total = (int64_t)all.devices.n;
		TRY(db_rows(r->ctx, &sql_install_device,
		    WITH(in, AN("device_ids", &devices),
		        AN("version_ids", &versions)),
		    &rows));
	}
	rows_page(&r->out, &rows, total);
	return OK;
}

static enum err
install_device_export(struct req *r, const struct args *in)
{
	struct version_devices all;

	TRY(find_pairs(r, in, &all));
	return answer_sheet(r, WITH(in, AN("device_ids", &all.devices),
	                           AN("version_ids", &all.versions)));
}

/* -- endpoints ----------------------------------------------------------- */

static const struct endpoint install_device_endpoints[] = {
	{ ADMIN, GET, "/device/app-install/device/page",
	    PERM("device:app-install:query"), IN(install_device_page),
	    CALL(install_device_page, SHOWS(PAGE, .of = &install_device_record),
	        REFUSES(E_STAT_MONTH_INVALID), EXACT),
	    "List which devices have a package, or what a device has" },
	{ ADMIN, GET, "/device/app-install/device/export-excel",
	    PERM("device:app-install:export"), IN_FILTER(install_device_page),
	    SHEET(install_device, install_device, .call = install_device_export,
	        REFUSES(E_STAT_MONTH_INVALID), EXACT),
	    "Devices with a package, or what a device has, as a workbook" },
	{ ADMIN, GET, "/device/app-install/device/export",
	    PERM("device:app-install:export"), IN_FILTER(install_device_page),
	    SHEET(install_device, install_device, .call = install_device_export,
	        REFUSES(E_STAT_MONTH_INVALID), EXACT),
	    "Devices with a package, or what a device has, as a workbook" },
};

TABLE(install_device);
