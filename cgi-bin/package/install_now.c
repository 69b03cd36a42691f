/*
 * install_now.c - how many devices have a package now: by version, channel and
 * country.
 *
 * A device that is heard of has told what it has this month, or else, before
 * its first report, the month before.  Both are counted by version in this
 * process, from the indexes of the two months, which takes a fraction of a
 * second for millions of devices.  Where the devices are stands in their rows
 * alone, and to read millions of these takes seconds: so channels and countries
 * are counted of a sample if there are many, and the answer says so.
 */
#include <string.h>

#include "base/hash.h"
#include "base/id_set.h"
#include "fleet/errors.h"
#include "input/field.h"
#include "package/errors.h"
#include "package/id_lists.h"
#include "package/install_find.h"
#include "sql/package/install_find.h"
#include "sql/package/install_now.h"
#include "store/db.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

/* Of so many devices channels and countries are counted, at most: a part of a
 * tenth of all is then right within three in a hundred of itself, nearly
 * always. */
#define SAMPLE   50000
#define VERSIONS 20 /* that are listed; as many channels and countries */

/* -- the devices of both months ------------------------------------------- */

/* Marks the devices that are in the other set, too. */
static void
mark_told(const struct ids *told, const struct ids *devices, bool *is_told)
{
	size_t at = 0;

	for (size_t i = 0; i < told->n && at < devices->n; i++) {
		while (at < devices->n && devices->v[at] < told->v[i])
			at++;
		if (at < devices->n && devices->v[at] == told->v[i])
			is_told[at] = true;
	}
}

/* Takes away the pairs whose devices are marked. */
static void
leave_marked(struct version_devices *pairs, const bool *is_told)
{
	size_t n = 0;

	for (size_t i = 0; i < pairs->devices.n; i++) {
		if (is_told[i])
			continue;
		pairs->devices.v[n] = pairs->devices.v[i];
		pairs->versions.v[n++] = pairs->versions.v[i];
	}
	pairs->devices.n = pairs->versions.n = n;
}

/* Marks the devices that have told in the month that they have applications:
 * those of its segments, and those whose rows were changed since. */
static enum err
mark_indexed(
    struct ctx *ctx, int32_t month, const struct ids *devices, bool *is_told)
{
	struct ids changed = { 0 };
	struct rows rows;

	TRY(db_rows(
	    ctx, &sql_install_now_told, ARGS(AN("stat_month", &month)), &rows));
	changed.v = arena_new(ctx->mem, int64_t, (size_t)rows.n + 1);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		struct ids segment;

		if (row_null(&row, "devices")) {
			changed.v[changed.n++] = row_i64(&row, "device_id");
			continue;
		}
		TRY(packed_ids(ctx, &row, "devices", &segment));
		mark_told(&segment, devices, is_told);
	}
	ids_sort(&changed);
	mark_told(&changed, devices, is_told);
	return OK;
}

/* Takes away the devices that have told anything in the month.  The index does
 * not know who has told that there is nothing, so the rows of those that are
 * left are looked for: in the course of a month they become few. */
static enum err
leave_told(struct ctx *ctx, int32_t month, struct version_devices *pairs)
{
	bool *is_told = arena_new(ctx->mem, bool, pairs->devices.n + 1);
	struct ids bare;
	struct rows rows;

	memset(is_told, 0, pairs->devices.n + 1);
	TRY(mark_indexed(ctx, month, &pairs->devices, is_told));
	leave_marked(pairs, is_told);
	TRY(db_rows(ctx, &sql_install_now_bare,
	    ARGS(AN("stat_month", &month), AN("device_ids", &pairs->devices)),
	    &rows));
	bare = rows_ids(ctx->mem, &rows, "device_id");
	ids_sort(&bare);
	memset(is_told, 0, pairs->devices.n + 1);
	mark_told(&bare, &pairs->devices, is_told);
	leave_marked(pairs, is_told);
	return OK;
}

/* -- what is counted of them ---------------------------------------------- */

/* The devices, in two lists: those of the present month, and those of the month
 * before. */
struct holders {
	struct version_devices now, before;
};

static size_t
holders_n(const struct holders *h)
{
	return h->now.devices.n + h->before.devices.n;
}

/* Adds the devices of each version; counts are in the order of the versions,
 * which are a set. */
static void
count_versions(
    const struct ids *versions, const struct ids *of, int64_t *counts)
{
	for (size_t i = 0; i < of->n; i++) {
		size_t low = 0, high = versions->n - 1;

		while (low < high) {
			size_t mid = (low + high) / 2;

			if (versions->v[mid] < of->v[i])
				low = mid + 1;
			else
				high = mid;
		}
		counts[low]++;
	}
}

/* The versions that most devices have, and how many these are; of equal ones
 * the newer version. */
static void
most_versions(const struct ids *versions, int64_t *counts, struct ids *out,
    struct ids *out_counts)
{
	out->n = 0;
	while (out->n < VERSIONS) {
		size_t most = 0;

		for (size_t i = 0; i < versions->n; i++)
			if (counts[i] >= counts[most])
				most = i;
		if (counts[most] == 0)
			break;
		out->v[out->n] = versions->v[most];
		out_counts->v[out->n++] = counts[most];
		counts[most] = 0;
	}
	out_counts->n = out->n;
}

/* All devices, or one of each so many neighbours: ids that follow one another
 * came together and are often alike, so that this is truer than any devices
 * would be.  Which one is by chance, because a fleet may have a pattern, but
 * the same each time, because a number that changes while nothing does is not
 * believed. */
static struct ids
sample_of(struct arena *mem, const struct holders *h)
{
	size_t n = holders_n(h), most = n < SAMPLE ? n : SAMPLE;
	struct ids out = { arena_new(mem, int64_t, most + 1), most };

	for (size_t i = 0; i < most; i++) {
		size_t from = i * n / most, to = (i + 1) * n / most;
		size_t at = from + hash_fnv32(&i, sizeof(i)) % (to - from);

		out.v[i] = at < h->now.devices.n
		               ? h->now.devices.v[at]
		               : h->before.devices.v[at - h->now.devices.n];
	}
	return out;
}

static enum err
find_holders(struct ctx *ctx, const struct row *package,
    const struct ids *versions, struct holders *out)
{
	int32_t month = row_i32(package, "stat_month");

	TRY(install_find(ctx, month, versions, &out->now));
	TRY(install_find(
	    ctx, row_i32(package, "month_before"), versions, &out->before));
	return out->before.devices.n > 0 ? leave_told(ctx, month, &out->before)
	                                 : OK;
}

/* What the answer says. */
struct now {
	int64_t devices, sampled;
	struct rows rows; /* of its lists */
};

/* Reads the names of the versions, and where the devices are. */
static enum err
read_lists(struct ctx *ctx, const struct ids *versions, const struct holders *h,
    struct now *out)
{
	int64_t *counts = arena_new(ctx->mem, int64_t, versions->n);
	int64_t ids[VERSIONS], n[VERSIONS];
	struct ids shown = { ids, 0 }, shown_counts = { n, 0 };
	struct ids sample = sample_of(ctx->mem, h);

	memset(counts, 0, versions->n * sizeof(*counts));
	count_versions(versions, &h->now.versions, counts);
	count_versions(versions, &h->before.versions, counts);
	most_versions(versions, counts, &shown, &shown_counts);
	out->devices = (int64_t)holders_n(h);
	out->sampled = (int64_t)sample.n;
	return db_rows(ctx, &sql_install_now,
	    ARGS(AN("device_ids", &sample), AN("version_ids", &shown),
	        AN("version_counts", &shown_counts),
	        AN("devices", &out->devices), AN("sampled", &out->sampled)),
	    &out->rows);
}

static enum err
count_now(struct req *r, const struct args *in, const struct row *package,
    struct now *out)
{
	const char *any = NULL;
	struct holders holders;
	struct ids versions;
	struct rows rows;

	TRY(db_rows(r->ctx, &sql_install_versions,
	    WITH(in, AN("app_name", &any), AN("version_name", &any)), &rows));
	versions = rows_ids(r->ctx->mem, &rows, "id");
	TRY(find_holders(r->ctx, package, &versions, &holders));
	return holders_n(&holders) > 0
	           ? read_lists(r->ctx, &versions, &holders, out)
	           : OK;
}

/* -- the answer ----------------------------------------------------------- */

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
/* sampled: how many of the devices the channels and countries were counted of,
 * if not of all of them; their numbers are then estimates. */
static OBJECT(now_shown, MEMBER("package_name", TEXT),
    MEMBER("app_name", TEXT, .null = true), MEMBER("device_count", BIG),
    MEMBER("sampled", BIG, .null = true),
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

/* The rows are in the order of their kinds. */
static void
put_now(struct json_out *w, const struct now *now)
{
	int at = 0;

	json_member_i64(w, "deviceCount", now->devices);
	if (now->sampled < now->devices)
		json_member_i64(w, "sampled", now->sampled);
	else
		json_member_null(w, "sampled");
	for (size_t i = 0; i < ARRAY_LEN(now_lists); i++) {
		json_key(w, now_lists[i].name);
		json_arr(w);
		for (; at < now->rows.n; at++) {
			struct row row = row_at(&now->rows, at);

			if (row_i64(&row, "kind") != (int64_t)i)
				break;
			put_now_row(w, &now_lists[i], &row);
		}
		json_end_arr(w);
	}
}

/* A package that no device has told of is one that none has. */
static enum err
install_now(struct req *r, const struct args *in)
{
	const struct install_now *q = in->at;
	struct json_out *w = &r->out;
	struct now now = { 0 };
	struct row row = { 0 };
	struct rows package;

	TRY(db_rows(r->ctx, &sql_install_now_package, in, &package));
	if (package.n > 0) {
		row = row_at(&package, 0);
		TRY(count_now(r, in, &row, &now));
	}
	json_obj(w);
	json_member_str(w, "packageName", q->package_name);
	json_member_str(
	    w, "appName", package.n > 0 ? row_str(&row, "app_name") : NULL);
	put_now(w, &now);
	json_end_obj(w);
	return OK;
}

/* -- endpoints ----------------------------------------------------------- */

static const struct endpoint install_now_endpoints[] = {
	{ ADMIN, GET, "/device/app-install/now",
	    PERM("device:app-install:query"), IN(install_now),
	    CALL(install_now, SHOWS(ONE, .of = &now_shown),
	        REFUSES(E_QUERY_TOO_BROAD), EXACT),
	    "How many devices have a package now: by version, channel, "
	    "country" },
};

TABLE(install_now);
