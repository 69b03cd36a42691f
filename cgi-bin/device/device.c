/* device.c - administrators list devices, export the list, and look devices up
 * by address.  A page shows when each device was last seen, from the database
 * and from this host's presence file. */
#include "fleet/device.h"
#include "common/device_lookup.h"
#include "common/inputs.h"
#include "common/mac_inputs.h"
#include "device/device_package.h"
#include "device/device_sheet.h"
#include "fleet/channel.h"
#include "fleet/errors.h"
#include "input/field.h"
#include "sql/device/device.h"
#include "store/db_run.h"
#include "store/presence.h"
#include "store/row.h"
#include "text/accent.h"
#include "text/json_out.h"
#include "text/mac.h"
#include "web/export.h"
#include "web/guard.h"
#include "web/req.h"

#define WALK_MAX 100 /* channels whose newest devices are read one by one */

struct device_page {
	int32_t page_no, page_size;
	const char *mac;
	struct strs macs;
	struct ids channel_ids, model_ids;
	const char *name, *device_model, *system_version;
	bool exact;
	int32_t status, online;
	int64_t region_id, country_id;
	const char *brand, *order_number;
	const char *serial_number, *cpu, *production_order, *device_ip,
	    *mac_end;
	int64_t user_id;
	int32_t company_id, silent_days;
	const char *package_name, *version_name;
	struct range begin_time, end_time, create_time, last_seen;
};

/* What the devices of a list have in common. */
#define DEVICE_FILTERS(T) \
	FIELD(T, mac, .form = &form_mac_prefix, \
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS, \
	    .doc = "address, or its beginning"), \
	    FIELD(T, macs, .form = &form_mac, \
	        .fails = E_DEVICE_CONDITION_NOT_EXISTS, .doc = "addresses"), \
	    FIELD(T, channel_ids, .doc = "channels"), \
	    FIELD(T, model_ids, .doc = "models"), \
	    FIELD(T, name, .max = 128, \
	        .doc = "part of the name, in any case of letters"), \
	    FIELD(T, device_model, .max = 128, \
	        .doc = "beginning of the model's name"), \
	    FIELD(T, system_version, .max = 64, \
	        .doc = "beginning of the system's version"), \
	    FIELD(T, exact, \
	        .doc = "model, version, brand and order number are whole " \
	               "texts and " \
	               "no beginnings"), \
	    FIELD(T, status, .dict = "device_status", .lo = 0, .hi = 1, \
	        .doc = "1 activated, 0 not"), \
	    FIELD(T, online, .lo = 0, .hi = 1, .doc = "1 seen lately, 0 not"), \
	    FIELD(T, region_id, .doc = "region"), \
	    FIELD(T, country_id, .lo = 0, .hi = 999, \
	        .doc = "country, with all regions in it; 0: none is known"), \
	    FIELD(T, brand, .max = 128, .doc = "beginning of the brand"), \
	    FIELD(T, order_number, .max = 64, .form = &form_narrow, \
	        .doc = \
	            "beginning of the order number, in any case of letters"), \
	    FIELD(T, serial_number, .max = 64, .form = &form_narrow, \
	        .doc = \
	            "beginning of the serial number, in any case of letters"), \
	    FIELD(T, cpu, .max = 64, .form = &form_narrow, \
	        .doc = "beginning of the CPU id"), \
	    FIELD(T, production_order, .max = 64, .form = &form_narrow, \
	        .doc = "beginning of the production order, in any case of " \
	               "letters"), \
	    FIELD(T, device_ip, .max = 45, .form = &form_narrow, \
	        .doc = "beginning of the IP address"), \
	    FIELD(T, mac_end, .form = &form_mac_end, \
	        .doc = "last 4 to 11 digits of the address"), \
	    FIELD(T, user_id, .doc = "owning user"), \
	    FIELD(T, company_id, .doc = "owning company"), \
	    FIELD(T, silent_days, .lo = 1, .hi = 400, \
	        .doc = "activated, and not heard of for so many times 24 " \
	               "hours; one " \
	               "that was never heard of, since it was made"), \
	    FIELD( \
	        T, begin_time, .alone = RANGE_FROM, .doc = "activated from"), \
	    FIELD(T, end_time, .alone = RANGE_TO, .doc = "activated to"), \
	    FIELD(T, create_time, .doc = "created from, to"), \
	    FIELD(T, last_seen, .doc = "last seen from, to")

/* The last PACKAGE_INPUTS fields: a package (must: it has to be sent), and one
 * of its versions. */
#define PACKAGE_INPUTS 2
#define PACKAGE_FIELDS(T, must) \
	FIELD(T, package_name, .req = must, .form = &form_package, \
	    .doc = "has this package now, by what it told last; needs " \
	           "device:app-install:query, too"), \
	    FIELD(T, version_name, .max = 128, \
	        .doc = "has this version of packageName")

static const struct field device_page_fields[] = {
	PAGE_FIELDS(struct device_page),
	DEVICE_FILTERS(struct device_page),
	PACKAGE_FIELDS(struct device_page, false),
};

static const struct field package_versions_fields[] = {
	DEVICE_FILTERS(struct device_page),
	PACKAGE_FIELDS(struct device_page, true),
};

/* When a device of the page was last seen (last_ms; 0: never), and from which
 * time on it would count as online (from_ms). */
struct seen {
	int64_t id, last_ms, from_ms;
};

/* Takes the time of this host's presence file if it is later: heartbeats reach
 * the database some seconds late, and the presence file has them at once. */
static void
take_presence(struct req *r, struct seen *s)
{
	int64_t here_ms = presence_get(r->site->presence, s->id).seen_s * 1000;

	if (here_ms > s->last_ms)
		s->last_ms = here_ms;
}

/* The entry of device id among the n of a page; NULL when the device was
 * deleted after the page was read. */
static const struct seen *
seen_of(const struct seen *v, size_t n, int64_t id)
{
	for (size_t i = 0; i < n; i++)
		if (v[i].id == id)
			return &v[i];
	return NULL;
}

/* Reads last-seen times from the database; ahead: also from the presence file
 * of this host. */
static enum err
read_seen(struct req *r, const struct ids *ids, bool ahead, struct seen **out,
    size_t *n)
{
	const int32_t usual = CHANNEL_INTERVAL_S;
	struct rows rows;

	TRY(db_rows(r->ctx, &sql_device_seen,
	    ARGS(AN("ids", ids), AN("interval_s", &usual)), &rows));
	*n = (size_t)rows.n;
	*out = arena_new(r->ctx->mem, struct seen, *n);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		struct seen *s = &(*out)[i];

		s->id = row_i64(&row, "id");
		s->last_ms = row_i64(&row, "last_seen");
		s->from_ms = row_i64(&row, "online_from");
		if (ahead)
			take_presence(r, s);
	}
	return OK;
}

/* Is the device online?  s NULL: it was deleted since. */
static bool
is_online(const struct seen *s)
{
	return s != NULL && s->last_ms > 0 && s->last_ms >= s->from_ms;
}

/* Writes a device and when it was last seen; s NULL: never. */
static void
put_device(struct req *r, const struct row *row, const struct seen *s)
{
	struct json_out *w = &r->out;
	bool ever = s != NULL && s->last_ms > 0;

	json_obj(w);
	row_members(w, row);
	json_key(w, "lastSeen");
	if (ever)
		json_put_i64(w, s->last_ms);
	else
		json_put_null(w);
	json_member_bool(w, "online", is_online(s));
	json_end_obj(w);
}

static const struct object device_seen = {
	"device_seen",
	&sql_device_page,
	(const struct object_member[]){
	    MEMBER("last_seen", TIME, .null = true),
	    MEMBER("online", BOOL),
	    MEMBERS_END,
	},
};

/*
 * How the block device_list finds the newest devices of a page.  texts: for
 * each text (order number, model, version or brand) that begins with the wanted
 * one, it reads the newest devices in the order of an index, and merges them;
 * channels: the same for each channel.  With texts NULL and channels false it
 * reads all devices in one order.
 */
struct walk {
	const char *texts;
	bool channels;
};

/* Is the list limited to few devices by what is printed on them, or by their
 * owner?  They are found by an index of that, so device_list needs no walk. */
static bool
finds_few(const struct args *in)
{
	const struct device_page *q = in->at;

	return q->mac != NULL || q->macs.n > 0 || q->mac_end != NULL ||
	       q->serial_number != NULL || q->cpu != NULL ||
	       q->production_order != NULL || q->device_ip != NULL ||
	       decode_given(in, &q->user_id);
}

/* Chooses how device_list finds the devices that this request wants: by the
 * texts that match, unless they are too many; else by the channels, if they are
 * 2 to WALK_MAX; else in the order of the page, also where few are found. */
static enum err
choose_walk(struct req *r, const struct args *in, struct walk *out)
{
	const struct device_page *q = in->at;
	struct row row;

	*out = (struct walk){ 0 };
	if (finds_few(in))
		return OK;
	out->channels = q->channel_ids.n > 1 && q->channel_ids.n <= WALK_MAX;
	if (q->order_number == NULL && q->device_model == NULL &&
	    q->system_version == NULL && q->brand == NULL)
		return OK;
	TRY(db_one(r->ctx, &sql_device_texts, in, E_SYSTEM, &row));
	out->texts = row_str(&row, "texts");
	if (out->texts != NULL)
		out->channels = false;
	return OK;
}

/* Does the page want the device?  If it is limited to devices that are online
 * (or not), it leaves out those whose state has changed when the last-seen
 * times are read. */
static bool
is_asked_for(const struct args *in, const struct seen *s)
{
	const struct device_page *q = in->at;

	return !decode_given(in, &q->online) ||
	       is_online(s) == (q->online == 1);
}

/* Writes those of the page that the request asks for. */
static void
put_devices(struct req *r, const struct args *in, const struct rows *rows,
    const struct seen *seen, size_t n)
{
	json_arr(&r->out);
	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);
		const struct seen *s = seen_of(seen, n, row_i64(&row, "id"));

		if (is_asked_for(in, s))
			put_device(r, &row, s);
	}
	json_end_arr(&r->out);
}

/* A page limited by online or by times of last contact uses the stored times
 * alone and not the presence file, so that it agrees with the count and the
 * export. */
static bool
is_by_times(const struct args *in)
{
	const struct device_page *q = in->at;

	return decode_given(in, &q->online) ||
	       decode_given(in, &q->last_seen) ||
	       decode_given(in, &q->silent_days);
}

/* Reads a page without filters.  How many devices there are is read where their
 * number is stored: counting two millions takes longer than all the rest. */
static enum err
read_unfiltered(
    struct req *r, const struct args *in, struct rows *rows, int64_t *total)
{
	struct row row;

	TRY(db_rows(r->ctx, sql_device_page.rows, in, rows));
	TRY(db_one(r->ctx, &sql_device_page_total, NULL, E_SYSTEM, &row));
	*total = row_i64(&row, "total");
	return OK;
}

/* Reads the rows of the page, and how many devices all pages have.  Only the
 * inputs behind the first PAGE_INPUTS, which choose the page, are filters. */
static enum err
read_page(
    struct req *r, const struct args *in, struct rows *rows, int64_t *total)
{
	return in->given >> PAGE_INPUTS == 0
	           ? read_unfiltered(r, in, rows, total)
	           : db_page(r->ctx, &sql_device_page, in, rows, total);
}

static enum err
device_page(struct req *r, const struct args *in)
{
	const int32_t usual = CHANNEL_INTERVAL_S;
	const struct device_page *q = in->at;
	struct package_map map;
	struct walk walk;
	struct seen *seen;
	struct rows rows;
	struct ids ids;
	int64_t total;
	size_t n;

	TRY(package_map(r, q->package_name, q->version_name, &map));
	TRY(choose_walk(r, in, &walk));
	TRY(read_page(r,
	    WITH(in, AN("interval_s", &usual), AN("texts", &walk.texts),
	        AN("each_channel", &walk.channels), AN("holders", &map.bytes),
	        AN("holder_from", &map.from)),
	    &rows, &total));
	ids = rows_ids(r->ctx->mem, &rows, "id");
	TRY(read_seen(r, &ids, !is_by_times(in), &seen, &n));
	json_obj(&r->out);
	json_member_i64(&r->out, "total", total);
	json_key(&r->out, "list");
	put_devices(r, in, &rows, seen, n);
	json_end_obj(&r->out);
	return OK;
}

static enum err
device_get(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;
	int64_t id = q->id;
	const struct ids one = { &id, 1 };
	struct seen *seen;
	struct rows rows;
	struct row row;
	size_t n;

	TRY(db_rows(r->ctx, &sql_device_get, in, &rows));
	if (rows.n == 0) {
		json_put_null(&r->out);
		return OK;
	}
	row = row_at(&rows, 0);
	TRY(read_seen(r, &one, true, &seen, &n));
	put_device(r, &row, seen_of(seen, n, id));
	return OK;
}

struct device_search {
	const char *q;
};

static const struct field device_search_fields[] = {
	FIELD(struct device_search, q, .req = true, .form = &form_search,
	    .min = 2, .max = 64,
	    .doc =
	        "a serial number, CPU id, name, order, IP or MAC address, or "
	        "its beginning, in any case of letters; or the last 4 to 11 "
	        "digits of a MAC address"),
};

static const struct object device_found = {
	"device_found",
	&sql_device_search,
	(const struct object_member[]){
	    MEMBER("online", BOOL),
	    MEMBERS_END,
	},
};

/* Finds devices by what somebody has typed.  It is compared with names as it
 * is, with all else without regard to its width (code), and with addresses if
 * it may be the beginning or the end of one (mac, mac_end; else null). */
static enum err
device_search(struct req *r, const struct args *in)
{
	const struct device_search *q = in->at;
	const char *code = accent_fold(r->ctx->mem, q->q);
	char mac_text[MAC_LENGTH + 1], end_text[MAC_END_MAX + 1];
	const char *mac = mac_read_prefix(code, mac_text) ? mac_text : NULL;
	const char *mac_end = mac_read_end(code, end_text) ? end_text : NULL;
	struct seen *seen;
	struct rows rows;
	struct ids ids;
	size_t n;

	TRY(db_rows(r->ctx, &sql_device_search,
	    WITH(in, AN("code", &code), AN("mac", &mac),
	        AN("mac_end", &mac_end)),
	    &rows));
	ids = rows_ids(r->ctx->mem, &rows, "id");
	TRY(read_seen(r, &ids, true, &seen, &n));
	json_arr(&r->out);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		json_obj(&r->out);
		row_members(&r->out, &row);
		json_key(&r->out, "online");
		json_put_bool(
		    &r->out, is_online(seen_of(seen, n, row_i64(&row, "id"))));
		json_end_obj(&r->out);
	}
	json_end_arr(&r->out);
	return OK;
}

/* The export uses the stored times alone, without the presence file, and reads
 * all devices in one order. */
static enum err
device_export(struct req *r, const struct args *in)
{
	const struct walk all = { 0 };
	const int32_t usual = CHANNEL_INTERVAL_S;
	const struct device_page *q = in->at;
	struct package_map map;

	TRY(package_map(r, q->package_name, q->version_name, &map));
	return answer_sheet(
	    r, WITH(in, AN("interval_s", &usual), AN("texts", &all.texts),
	           AN("each_channel", &all.channels), AN("holders", &map.bytes),
	           AN("holder_from", &map.from)));
}

static const struct guard reads_devices = PERM("device:device:query");

/* Does the request count only some devices, chosen by filters of the list,
 * which are all fields before those of the package?  Such a count shows
 * something of these devices, so it needs the permission to read them. */
static bool
chooses_devices(const struct args *in)
{
	return (in->given &
	           ((UINT64_C(1) << (in->def->n - PACKAGE_INPUTS)) - 1)) != 0;
}

/* Which versions of the package the devices of a list have.  Those that few
 * have are one row, without a name. */
static enum err
device_versions(struct req *r, const struct args *in)
{
	const int32_t usual = CHANNEL_INTERVAL_S;
	const struct device_page *q = in->at;
	struct package_map map;
	struct rows rows;

	if (chooses_devices(in) && !guard_permits(r->ctx, &reads_devices))
		return guard_refuse(r, &reads_devices);
	TRY(package_map(r, q->package_name, q->version_name, &map));
	TRY(db_rows(r->ctx, &sql_device_versions,
	    WITH(in, AN("interval_s", &usual), AN("holders", &map.bytes),
	        AN("holder_from", &map.from), AN("version_ids", &map.versions)),
	    &rows));
	rows_json(&r->out, &rows);
	return OK;
}

static const struct object device_version = { "device_version",
	&sql_device_versions, NULL };

static const struct endpoint device_endpoints[] = {
	{ ADMIN, GET, "/device/page", PERM("device:device:query"),
	    IN(device_page),
	    CALL(device_page, SHOWS(PAGE, .of = &device_seen), EXACT),
	    "List devices and when they were last seen" },
	{ ADMIN, GET, "/device/package-versions",
	    PERM("device:app-install:query"),
	    IN_AS(package_versions, device_page),
	    CALL(device_versions, SHOWS(LIST, .of = &device_version),
	        REFUSES(E_QUERY_TOO_BROAD), EXACT),
	    "Count devices by their version of a package; filters of the list "
	    "need device:device:query, too" },
	{ ADMIN, GET, "/device/search", PERM("device:device:query"),
	    IN(device_search),
	    CALL(device_search, SHOWS(LIST, .of = &device_found)),
	    "Search devices by what is known of one" },
	{ ADMIN, GET, "/device/get", PERM("device:device:query"), IN(by_id),
	    CALL(device_get, SHOWS(ONE, .of = &device_seen, .null = true),
	        TAGGED),
	    "Get a device by id, and when it was last seen" },
	{ ADMIN, GET, "/device/export-excel", PERM("device:device:export"),
	    IN_FILTER(device_page),
	    SHEET(device_page, device, .call = device_export, EXACT),
	    "Devices as a workbook" },
	{ ADMIN, GET, "/device/export", PERM("device:device:export"),
	    IN_FILTER(device_page),
	    SHEET(device_page, device, .call = device_export, EXACT),
	    "Devices as a workbook" },
	{ ADMIN, GET, "/device/get-by-mac", PERM("device:device:query"),
	    IN(by_mac),
	    CALL(lookup_by_mac, SHOWS(ONE, .of = &device_record),
	        REFUSES(E_DEVICE_NOT_EXISTS)),
	    "Get a device by address, from the cache" },
	{ ADMIN, GET, "/device/get-by-mac-from-db", PERM("device:device:query"),
	    IN(by_mac),
	    CALL(lookup_fresh, SHOWS(ONE, .of = &device_record),
	        REFUSES(E_DEVICE_NOT_EXISTS)),
	    "Get a device by address, from the database" },
	{ ADMIN, GET, "/device/get-by-mac-and-cpu", PERM("device:device:query"),
	    IN(by_mac_cpu),
	    CALL(lookup_by_mac_cpu, SHOWS(ONE, .of = &device_record),
	        REFUSES(E_DEVICE_NOT_EXISTS)),
	    "Get a device by address and CPU id" },
};

TABLE(device);
