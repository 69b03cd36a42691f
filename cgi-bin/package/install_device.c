/*
 * install_device.c - endpoints: which devices have an application in a month,
 * and which applications a device has.
 *
 * The pairs of a device and a version are found first: in the row of the
 * device, or in the month's index.  If the row of a device was changed after it
 * was indexed, the index does not count for this device, only its row.  Then
 * the database reads what is shown of the pairs.
 */
#include <stdlib.h>
#include <string.h>

#include "base/id_set.h"
#include "fleet/errors.h"
#include "input/field.h"
#include "package/errors.h"
#include "package/id_lists.h"
#include "sql/package/install_device.h"
#include "sql/package/install_package.h"
#include "store/ctx.h"
#include "store/db.h"
#include "store/db_run.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/export.h"
#include "web/req.h"

/* Pairs of a device and the version that it has; the devices are in ascending
 * order. */
struct version_devices {
	struct ids devices, versions;
};

/* -- in the index -------------------------------------------------------- */

#define DIGIT_BITS 11
#define DIGITS     (1u << DIGIT_BITS)

struct pair {
	int64_t device, version;
};

struct pairs {
	struct pair *v;
	size_t n;
};

/* A segment and its outdated devices: those whose rows were changed after the
 * segment was made, so that what it says of them does not count. */
struct outdated {
	int64_t segment;
	struct ids devices;
};

struct finder {
	struct ctx *ctx;
	int32_t month;
	const struct ids *versions;
	struct outdated *outdated;
	size_t n_outdated;
	struct ids changed; /* the set of devices whose rows were changed */
	struct pairs found;
	const char *before;
};

static const struct ids *
outdated_of(const struct finder *f, int64_t segment)
{
	static const struct ids none = { 0 };

	for (size_t i = 0; i < f->n_outdated; i++)
		if (f->outdated[i].segment == segment)
			return &f->outdated[i].devices;
	return &none;
}

/* Takes the list of one version in one segment, without the devices for which
 * it does not count. */
static enum err
take_list(struct finder *f, const struct row *row)
{
	int64_t version = row_i64(row, "version_id");
	struct ids devices;

	TRY(packed_ids(f->ctx, row, "devices", &devices));
	ids_subtract(&devices, outdated_of(f, row_i64(row, "segment")));
	ids_subtract(&devices, &f->changed);
	for (size_t i = 0; i < devices.n; i++)
		f->found.v[f->found.n++] =
		    (struct pair){ devices.v[i], version };
	return OK;
}

/* The first of the versions that the device has, whose packed versions are the
 * n bytes at p; 0: it has none.  Both lists are in ascending order. */
static int64_t
version_of(const struct ids *versions, const uint8_t *p, size_t n, bool *good)
{
	const uint8_t *end = p + n;
	uint64_t id = 0;
	size_t i = 0;

	while (p < end && i < versions->n) {
		uint64_t difference = id_pack_next(&p, end);

		*good &= difference != 0;
		if (difference == 0)
			return 0;
		id += difference;
		while (i < versions->n && (uint64_t)versions->v[i] < id)
			i++;
		if (i < versions->n && (uint64_t)versions->v[i] == id)
			return versions->v[i];
	}
	return 0;
}

/* Reads the rows that were changed after the index was made, and takes their
 * devices. */
static enum err
read_changed(struct finder *f)
{
	struct ctx *ctx = f->ctx;
	struct rows rows;

	TRY(db_rows(ctx, &sql_install_changed,
	    ARGS(AN("stat_month", &f->month), AN("before", &f->before)),
	    &rows));
	f->changed.v = arena_new(ctx->mem, int64_t, (size_t)rows.n + 1);
	f->found.v = arena_new(ctx->mem, struct pair, (size_t)rows.n + 1);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		int64_t device = row_i64(&row, "device_id"), version;
		const uint8_t *pv;
		bool good = true;
		size_t n;

		TRY(packed_bytes(ctx, &row, "pv", &pv, &n));
		version = version_of(f->versions, pv, n, &good);
		if (!good)
			return fault(ctx, "a row holds no packed versions");
		f->changed.v[f->changed.n++] = device;
		if (version != 0)
			f->found.v[f->found.n++] =
			    (struct pair){ device, version };
	}
	ids_sort(&f->changed);
	return OK;
}

/* Makes room for as many pairs as the lists of the index can have: each id in
 * them takes one byte or more. */
static void
make_room(struct finder *f, const struct rows *rows)
{
	struct pair *seen = f->found.v;
	size_t most = f->found.n + 1;

	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		if (row_i64(&row, "version_id") > 0)
			most += strlen(row_str(&row, "devices")) / 2;
	}
	f->found.v = arena_new(f->ctx->mem, struct pair, most);
	memcpy(f->found.v, seen, f->found.n * sizeof(*seen));
}

static enum err
read_index(struct finder *f)
{
	struct ctx *ctx = f->ctx;
	struct rows rows;
	struct row row;

	TRY(db_rows(ctx, &sql_install_holders,
	    ARGS(AN("stat_month", &f->month), AN("version_ids", f->versions)),
	    &rows));
	row = row_at(&rows, 0);
	f->before = row_str(&row, "before");
	TRY(read_changed(f));
	make_room(f, &rows);
	f->outdated = arena_new(ctx->mem, struct outdated, (size_t)rows.n);
	for (int i = 1; i < rows.n; i++) {
		row = row_at(&rows, i);
		if (row_i64(&row, "version_id") > 0) {
			TRY(take_list(f, &row));
			continue;
		}
		f->outdated[f->n_outdated].segment = row_i64(&row, "segment");
		TRY(packed_ids(
		    ctx, &row, "devices", &f->outdated[f->n_outdated].devices));
		f->n_outdated++;
	}
	return OK;
}

/* Sorts the pairs by device, by radix sort.  A sort that compares pairs would
 * take longer than everything else together. */
static void
sort_pairs(struct arena *mem, struct pairs *p)
{
	struct pair *to = arena_new(mem, struct pair, p->n + 1);
	int64_t most = 0;

	for (size_t i = 0; i < p->n; i++)
		most = p->v[i].device > most ? p->v[i].device : most;
	for (int shift = 0; shift < 63 && most >> shift > 0;
	     shift += DIGIT_BITS) {
		size_t at[DIGITS + 1] = { 0 };
		struct pair *swap = p->v;

		for (size_t i = 0; i < p->n; i++)
			at[(p->v[i].device >> shift & (DIGITS - 1)) + 1]++;
		for (size_t d = 1; d <= DIGITS; d++)
			at[d] += at[d - 1];
		for (size_t i = 0; i < p->n; i++)
			to[at[p->v[i].device >> shift & (DIGITS - 1)]++] =
			    p->v[i];
		p->v = to;
		to = swap;
	}
}

/* The devices that have one of these versions in the month, in the arena.  The
 * versions are a set and all of one package, so that a device has one of them
 * at most. */
static enum err
find_in_index(struct ctx *ctx, int32_t month, const struct ids *versions,
    struct version_devices *out)
{
	struct finder f = { .ctx = ctx, .month = month, .versions = versions };
	size_t n;

	*out = (struct version_devices){ 0 };
	if (versions->n == 0)
		return OK;
	TRY(read_index(&f));
	sort_pairs(ctx->mem, &f.found);
	n = f.found.n;
	out->devices.v = arena_new(ctx->mem, int64_t, n + 1);
	out->versions.v = arena_new(ctx->mem, int64_t, n + 1);
	out->devices.n = out->versions.n = n;
	for (size_t i = 0; i < n; i++) {
		out->devices.v[i] = f.found.v[i].device;
		out->versions.v[i] = f.found.v[i].version;
	}
	return OK;
}

/* -- requests ------------------------------------------------------------ */

struct install_device_page {
	int32_t page_no, page_size;
	int32_t stat_month;
	const char *mac, *cpu, *package_name, *app_name, *version_name;
};

static const struct field install_device_page_fields[] = {
	PAGE_FIELDS(struct install_device_page),
	FIELD(struct install_device_page, stat_month, .req = true, .lo = 202001,
	    .hi = 999912, .fails = E_STAT_MONTH_INVALID,
	    .doc = "month, as yyyyMM"),
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
	{ "mac", "MAC", NULL },
	{ "cpu", "CPU", NULL },
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

	TRY(db_rows(r->ctx, &sql_install_device_versions, in, &rows));
	versions = rows_ids(r->ctx->mem, &rows, "id");
	return find_in_index(r->ctx, q->stat_month, &versions, out);
}

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

/* -- who has a package now ------------------------------------------------ */

struct install_now {
	const char *package_name;
};

static const struct field install_now_fields[] = {
	FIELD(struct install_now, package_name, .req = true,
	    .form = &form_package, .fails = E_PACKAGE_NAME_FORMAT_ERROR,
	    .doc = "name of the package"),
};

/* The lists of the answer: rows of the block that have this kind. */
static const struct now_list {
	const char *name, *id, *text;
} now_lists[] = {
	{ "versions", "versionCode", "versionName" },
	{ "channels", "channelId", "channelName" },
	{ "countries", "regionId", "countryCode" },
};

static OBJECT(now_version, MEMBER("version_code", BIG),
    MEMBER("version_name", TEXT), MEMBER("device_count", BIG));
static OBJECT(now_channel, MEMBER("channel_id", BIG, .null = true),
    MEMBER("channel_name", TEXT, .null = true), MEMBER("device_count", BIG));
static OBJECT(now_country, MEMBER("region_id", BIG, .null = true),
    MEMBER("country_code", TEXT, .null = true), MEMBER("device_count", BIG));
static OBJECT(now_shown, MEMBER("package_name", TEXT),
    MEMBER("app_name", TEXT, .null = true), MEMBER("device_count", BIG),
    MEMBER("versions", LIST, .of = &now_version),
    MEMBER("channels", LIST, .of = &now_channel),
    MEMBER("countries", LIST, .of = &now_country));

static void
put_now_row(struct json_out *w, const struct now_list *l, const struct row *row)
{
	json_obj(w);
	if (row_null(row, "id"))
		json_member_null(w, l->id);
	else
		json_member_i64(w, l->id, row_i64(row, "id"));
	json_member_str(w, l->text, row_str(row, "name"));
	json_member_i64(w, "deviceCount", row_i64(row, "device_count"));
	json_end_obj(w);
}

/* The rows are in the order of their kinds, of which 0 has one row. */
static void
put_now(struct json_out *w, const struct rows *rows)
{
	int64_t all = 0;
	int at = 0;
	struct row row;

	if (rows->n > 0) {
		row = row_at(rows, at++);
		all = row_i64(&row, "device_count");
	}
	json_member_i64(w, "deviceCount", all);
	for (size_t i = 0; i < ARRAY_LEN(now_lists); i++) {
		json_key(w, now_lists[i].name);
		json_arr(w);
		for (; at < rows->n; at++) {
			row = row_at(rows, at);
			if (row_i64(&row, "kind") != (int64_t)i + 1)
				break;
			put_now_row(w, &now_lists[i], &row);
		}
		json_end_arr(w);
	}
}

/* Counts by the pairs of the present month and of the one before. */
static enum err
count_now(struct req *r, const struct args *in, const struct row *package,
    struct rows *out)
{
	const char *any = NULL;
	struct version_devices now, before;
	int32_t month = row_i32(package, "stat_month");
	struct ids versions;
	struct rows rows;

	TRY(db_rows(r->ctx, &sql_install_device_versions,
	    WITH(in, AN("app_name", &any), AN("version_name", &any)), &rows));
	versions = rows_ids(r->ctx->mem, &rows, "id");
	TRY(find_in_index(r->ctx, month, &versions, &now));
	TRY(find_in_index(
	    r->ctx, row_i32(package, "month_before"), &versions, &before));
	return db_rows(r->ctx, &sql_install_now,
	    ARGS(AN("device_ids", &now.devices),
	        AN("version_ids", &now.versions),
	        AN("before_ids", &before.devices),
	        AN("before_versions", &before.versions),
	        AN("stat_month", &month)),
	    out);
}

/* A package that no device has told of is one that none has. */
static enum err
install_now(struct req *r, const struct args *in)
{
	const struct install_now *q = in->at;
	struct json_out *w = &r->out;
	struct rows package, rows = { 0 };
	struct row row = { 0 };

	TRY(db_rows(r->ctx, &sql_install_now_package, in, &package));
	if (package.n > 0) {
		row = row_at(&package, 0);
		TRY(count_now(r, in, &row, &rows));
	}
	json_obj(w);
	json_member_str(w, "packageName", q->package_name);
	json_member_str(
	    w, "appName", package.n > 0 ? row_str(&row, "app_name") : NULL);
	put_now(w, &rows);
	json_end_obj(w);
	return OK;
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
	{ ADMIN, GET, "/device/app-install/now",
	    PERM("device:app-install:query"), IN(install_now),
	    CALL(install_now, SHOWS(ONE, .of = &now_shown),
	        REFUSES(E_QUERY_TOO_BROAD), EXACT),
	    "How many devices have a package now: by version, channel, "
	    "country" },
};

TABLE(install_device);
