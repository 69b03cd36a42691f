/*
 * record.c - administrators look at the records of the application blacklist:
 * pages, workbooks, at once or by a task, and an archive of csv files with all
 * that belongs to the records.
 */
#include "sql/blacklist/record.h"
#include "blacklist/archive.h"
#include "blacklist/progress.h"
#include "common/inputs.h"
#include "fleet/errors.h"
#include "policy/errors.h"
#include "policy/record_set.h"
#include "sheet/errors.h"
#include "store/db_run.h"
#include "store/row.h"
#include "task/task_order.h"
#include "text/json_out.h"
#include "web/req.h"

struct record_filter {
	int32_t page_no, page_size;
	const char *app_name, *package_name;
	int32_t type;
	bool enabled;
	int32_t approval_status, state;
	int64_t channel_id;
	const char *mac;
	int64_t region_id, rule_id;
	struct range create_time;
};

static const struct field record_filter_fields[] = {
	PAGE_FIELDS(struct record_filter),
	FIELD(struct record_filter, app_name, .max = 128,
	    .doc = "part of the application's name"),
	FIELD(struct record_filter, package_name,
	    .doc = "part of the package's name"),
	FIELD(struct record_filter, type, .lo = 1, .hi = 2,
	    .dict = "app_blacklist_type", .doc = "1 uninstall, 2 kill"),
	FIELD(struct record_filter, enabled, .doc = "is it switched on"),
	FIELD(struct record_filter, approval_status, .lo = -1, .hi = 5,
	    .dict = "app_blacklist_approval_status",
	    .doc = "state of its approval"),
	FIELD(struct record_filter, state, .lo = 1, .hi = 7,
	    .dict = "app_blacklist_state",
	    .doc = "1 waits to be approved for the first time, 2 in effect, "
	           "3 off, 4 before its time, 5 ended, 6 paused, "
	           "7 not approved"),
	FIELD(struct record_filter, channel_id, .doc = "names this channel"),
	FIELD(struct record_filter, mac, .form = &form_mac,
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS,
	    .doc = "names this address"),
	FIELD(struct record_filter, region_id, .doc = "names this region"),
	FIELD(struct record_filter, rule_id, .doc = "has this rule"),
	FIELD(struct record_filter, create_time, .doc = "created from, to"),
};

/* -- pages --------------------------------------------------------------- */

static const struct object record_listed = { "blacklist_record_listed",
	&sql_record_page, NULL };

/* Notes that somebody has looked at the records of the page, so that `job
 * blacklist_devices` counts their devices again. */
static enum err
record_page(struct req *r, const struct args *in)
{
	struct rows rows;
	struct ids ids;
	int64_t total;

	TRY(db_page(r->ctx, &sql_record_page, in, &rows, &total));
	rows_page(&r->out, &rows, total);
	ids = rows_ids(r->ctx->mem, &rows, "id");
	return ids.n == 0
	           ? OK
	           : db_do(r->ctx, &sql_record_asked, ARGS(AN("ids", &ids)));
}

static const struct object record_got = { "blacklist_record", &sql_record_get,
	(const struct object_member[]){
	    MEMBER("progress", OBJECT, .null = true, .of = &blacklist_progress),
	    MEMBERS_END } };

/* A write reads the record again for its tag: its devices are not counted
 * then. */
static enum err
record_get(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;
	struct row row;

	TRY(db_one(r->ctx, &sql_record_get, in, E_BLACKLIST_NOT_EXISTS, &row));
	json_obj(&r->out);
	row_members(&r->out, &row);
	json_key(&r->out, "progress");
	if (r->call->method == GET)
		TRY(progress_put(r, q->id));
	else
		json_put_null(&r->out);
	json_end_obj(&r->out);
	return OK;
}

/* -- workbooks ----------------------------------------------------------- */

static const struct column app_blacklist_sheet[] = {
	{ "id", "Id", NULL },
	{ "app_name", "Application name", NULL },
	{ "package_name", "Package name", NULL },
	{ "type", "Type", "app_blacklist_type" },
	{ "enabled", "Enabled", "infra_boolean_string" },
	{ "version_op", "Versions", "app_blacklist_version_op" },
	{ "version_number", "Version name", NULL },
	{ "version_code_min", "Lowest version code", NULL },
	{ "version_code_max", "Highest version code", NULL },
	{ "match_mode", "Match mode", "app_blacklist_match_mode" },
	{ "all_device", "All devices", "infra_boolean_string" },
	{ "rollout_percent", "Share of devices (%)", NULL },
	{ "start_time", "Begin", NULL },
	{ "end_time", "End", NULL },
	{ "state", "State", "app_blacklist_state" },
	{ "effective", "Approved once", "infra_boolean_string" },
	{ "approval_status", "Approval status",
	    "app_blacklist_approval_status" },
	{ "remark", "Remark", NULL },
	{ "create_time", "Created at", NULL },
	{ "update_time", "Updated at", NULL },
};

/* Orders a workbook of the records that the filter finds, which a job makes
 * later; answers with the id of the task that will have it. */
static enum err
record_order(struct req *r, const struct args *in)
{
	const struct raw params = export_params(r->ctx->mem, in);
	int64_t id;

	TRY(export_order(r->ctx, "app-blacklist", &params, &id));
	json_put_i64(&r->out, id);
	return OK;
}

/* -- archives ------------------------------------------------------------ */

#define ARCHIVE_BYTES_MAX ((size_t)512 * 1024 * 1024)

/* The files; the records of the first one are those of the others. */
static const struct archive_csv files[] = {
	{ "blacklist.csv", &sql_archive_records,
	    (const char *const[]){ "id", "app_name", "package_name", "type",
	        "enabled", "version_op", "version_number", "version_code_min",
	        "version_code_max", "match_mode", "all_device",
	        "rollout_percent", "kill_interval_s", "rule_id", "start_time",
	        "end_time", "state", "effective", "approval_status", "revision",
	        "remark", "create_time", "update_time", NULL },
	    POLICY_RECORDS_MAX },
	{ "channel.csv", &sql_archive_channels,
	    (const char *const[]){ "blacklist_id", "channel_id", "channel_name",
	        "approval_status", NULL },
	    0 },
	{ "mac.csv", &sql_archive_macs,
	    (const char *const[]){
	        "blacklist_id", "mac", "bind_type", "approval_status", NULL },
	    0 },
	{ "region.csv", &sql_archive_regions,
	    (const char *const[]){ "blacklist_id", "region_id", "iso_code",
	        "region_name", "approval_status", NULL },
	    0 },
	{ "statistics.csv", &sql_archive_statistics,
	    (const char *const[]){ "blacklist_id", "day", "event_type",
	        "result", "times", "events", NULL },
	    0 },
};

/* Adds the manifest, which says which files the archive has and by which
 * filters its records were chosen. */
static enum err
put_manifest(struct archive *a, const struct args *in, const int64_t *rows)
{
	struct raw filter = export_params(a->r->ctx->mem, in);
	struct json_out w = { .to = &a->text };

	TRY(archive_entry(a, "manifest.json"));
	json_obj(&w);
	json_member_i64(&w, "createTime", a->r->ctx->now_ms);
	json_key(&w, "filter");
	json_put_raw(&w, filter.json, filter.n);
	json_key(&w, "files");
	json_arr(&w);
	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		json_obj(&w);
		json_member_str(&w, "name", files[i].name);
		json_member_i64(&w, "rows", rows[i]);
		json_end_obj(&w);
	}
	json_end_arr(&w);
	json_end_obj(&w);
	return archive_flush(a);
}

/* Fills the archive: its files, and the manifest last, because it has their
 * numbers of rows. */
static enum err
write_records(struct archive *a, const void *in)
{
	struct ids records = {
		arena_new(a->r->ctx->mem, int64_t, POLICY_RECORDS_MAX), 0
	};
	int64_t rows[ARRAY_LEN(files)];

	a->bytes_max = ARCHIVE_BYTES_MAX;
	TRY(archive_put(a, &files[0], in, &records, &rows[0]));
	for (size_t i = 1; i < ARRAY_LEN(files); i++)
		TRY(archive_put(
		    a, &files[i], ARGS(AN("ids", &records)), NULL, &rows[i]));
	return put_manifest(a, in, rows);
}

static enum err
record_archive(struct req *r, const struct args *in)
{
	return archive_answer(r, "app-blacklist", write_records, in);
}

/* -- endpoints ----------------------------------------------------------- */

static const struct endpoint record_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/page",
	    PERM("device:app-blacklist:query"), IN(record_filter),
	    CALL(record_page, SHOWS(PAGE, .of = &record_listed), EXACT),
	    "List records of the blacklist; effective: it was approved once" },
	{ ADMIN, GET, "/device/app-blacklist/get",
	    PERM("device:app-blacklist:query"), IN(by_id),
	    CALL(record_get, TAGGED, SHOWS(ONE, .of = &record_got),
	        REFUSES(E_BLACKLIST_NOT_EXISTS)),
	    "Get a record of the blacklist; effective: it was approved once" },
};

TABLE(record);

static const struct endpoint record_export_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/export",
	    PERM("device:app-blacklist:export"), IN_FILTER(record_filter),
	    SHEET(record_page, app_blacklist, EXACT),
	    "Records of the blacklist as a workbook" },
	{ ADMIN, GET, "/device/app-blacklist/export-excel",
	    PERM("device:app-blacklist:export"), IN_FILTER(record_filter),
	    CALL(record_order, SHOWS_ID,
	        REFUSES(E_EXPORT_TASK_LIMIT, E_TASK_SHARE_USED), EXACT),
	    "Order a workbook of records; answers with its task's id" },
	{ ADMIN, GET, "/device/app-blacklist/export-excel/sync",
	    PERM("device:app-blacklist:export"), IN_FILTER(record_filter),
	    CALL(record_archive, HEAVY, WRITES(ARCHIVE_TYPE),
	        REFUSES(E_EXPORT_TOO_MANY_ROWS), EXACT),
	    "Records and all that belongs to them as an archive of csv files" },
};

TABLE(record_export);
