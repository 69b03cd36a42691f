/*
 * install_now.c - how many devices have a package now: by version, channel and
 * country.
 *
 * The devices and their versions are found in this process
 * (apps/package_holders.c).  Where the devices are stands in their rows alone,
 * and to read millions of these takes seconds: so channels and countries are
 * counted of a sample if there are many, and the answer says so.
 */
#include "sql/package/install_now.h"
#include "apps/package_holders.h"
#include "base/hash.h"
#include "fleet/errors.h"
#include "input/field.h"
#include "package/errors.h"
#include "store/db.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

/* Channels and countries are counted of so many devices, at most: the number of
 * a channel that has a tenth of the devices is then wrong by less than 3 in
 * 100, nearly always. */
#define SAMPLE     50000
#define LISTED_MAX 20 /* versions that are listed; as many of the others */

/* -- what is counted of them ---------------------------------------------- */

/* All devices or, if there are more than SAMPLE, one of each group of
 * neighbours in the order of ids.  Neighbours were registered at about the
 * same time and are often alike, so that such a sample is more exact than one
 * of any devices.  A hash chooses the one of a group: not always the same
 * place, because ids may have a pattern, but the same device each time, because
 * nobody believes a number that changes while nothing else does. */
static struct ids
sample_of(struct arena *mem, const struct package_holders *h)
{
	size_t n = package_holders_n(h), most = n < SAMPLE ? n : SAMPLE;
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

/* What the answer says. */
struct now {
	int64_t devices, sampled;
	struct rows rows; /* of its lists */
};

/* Reads the names of the versions that most devices have, and where the devices
 * are: all, or a sample of many (sample_of). */
static enum err
read_lists(struct ctx *ctx, const struct package_holders *h, struct now *out)
{
	struct ids sample = sample_of(ctx->mem, h), shown, counts;

	package_holders_most(ctx->mem, h, LISTED_MAX, &shown, &counts);
	out->devices = (int64_t)package_holders_n(h);
	out->sampled = (int64_t)sample.n;
	return db_rows(ctx, &sql_install_now,
	    ARGS(AN("device_ids", &sample), AN("version_ids", &shown),
	        AN("version_counts", &counts), AN("devices", &out->devices),
	        AN("sampled", &out->sampled)),
	    &out->rows);
}

/* Finds the devices that have the package, and counts what the answer says of
 * them. */
static enum err
count_now(struct ctx *ctx, const char *package_name, struct now *out)
{
	struct package_holders holders;

	TRY(package_holders(ctx, package_name, NULL, &holders));
	return package_holders_n(&holders) > 0 ? read_lists(ctx, &holders, out)
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

/* Writes an entry of the list l.  Its id is null for the devices without a
 * channel, or without a country that is known. */
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

/* Writes the counts and the lists.  The rows are in the order of their kinds,
 * and a kind is the index of its list in now_lists. */
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
		TRY(count_now(r->ctx, q->package_name, &now));
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
